# Completion of ktour for bash. Needs nothing of the bash-completion package but to be found by it.

_ktour() {
  # How a picture looks: of every command that draws one.
  local pictures='--style --title --cell --width --theme --colours --from --speed --curve --no-numbers --no-grid
    --no-coordinates --animate --once --engine'
  # Which board and piece, and which moves to make.
  local board='--map --without --piece --surface'
  local tour="$board --start --end --closed --symmetry --through --avoid --begin"
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} choices=
  # bash takes --option=value apart into three words.
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi

  case $before in
    --method) choices='auto construct exact warnsdorff plain centrifugal best-first' ;;
    --symmetry) choices='none vertical horizontal point quarter' ;;
    --piece) choices='knight wazir ferz dabbaba alfil threeleaper camel zebra giraffe antelope king' ;;
    --surface) choices='plane cylinder torus mobius klein' ;;
    --tie) choices='successor first random far' ;;
    --queue) choices='depth onward' ;;
    --rule) choices='any colours lines symmetry forced cut tree layers' ;;
    --style) choices='board poster line ribbon' ;;
    --from) choices='0 1' ;;
    --level) choices='easy medium hard' ;;
    --format)
      choices='board steps moves algebraic json jsonl csv npy svg html png pdf webp none'
      case ${COMP_WORDS[1]} in
        view) choices='html svg png pdf webp' ;;
        check | count) choices='text json' ;;
        census | compare) choices='text json csv html' ;;
        enumerate | sample) choices='algebraic jsonl svg html png pdf' ;;
      esac
      ;;
    --theme) choices='light dark print' ;;
    --colours) choices='auto path parts plain' ;;
    --start | --end | --undo | --limit | --timeout | --memory | --seed | --step | --square | --cell | --width) ;;
    --title | --speed) ;;
    --threads | --first | -n | --number) ;;
    --without | --through | --avoid | --begin | --board) ;;
    --sizes | --runs | --threads | --sample) ;;
    --by) choices='start class degree' ;;
    -o | --output | --proof | --map | --report | --svg | --checkpoint | --scratch | --cache | --sum) compopt -o default ;;
    *)
      local command=
      if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi
      case $command in
        '') choices='solve at check view classic census simulate compare count enumerate sample worksheet play bench --help --version' ;;
        solve)
          if [[ $word == -* ]]; then
            choices="$tour --open --method --warnsdorff --plain --centrifugal
              --undo --limit --timeout --memory --tie --queue --seed --proof --rule --format --json -o --output -v --view
              $pictures --stats --debug --help"
          fi
          ;;
        at)
          if [[ $word == -* ]]; then choices="$tour --step --square --help"; fi
          ;;
        check)
          if [[ $word == -* ]]; then choices="--board $tour --format --json -o --output --help"; else compopt -o default; fi
          ;;
        view)
          if [[ $word == -* ]]; then
            choices="--board $tour --format -o --output $pictures --help"
          else
            compopt -o default
          fi
          ;;
        play)
          if [[ $word == -* ]]; then choices="$tour --method --tie --seed -o --output --help"; fi
          ;;
        classic) choices='--demo --help' ;;
        census)
          if [[ $word == -* ]]; then
            choices="$board --start --sizes --runs --tie --undo --seed --by --threads --memory --format --json --csv
              -o --output --report --help"
          fi
          ;;
        simulate)
          if [[ $word == -* ]]; then choices='--init --resume --fresh --help'; else compopt -o default; fi
          ;;
        count)
          if [[ $word == -* ]]; then
            choices="$tour --open --classes --threads --memory --timeout --checkpoint --scratch --passes --pass --sum --format --json
              -o --output --stats --help"
          fi
          ;;
        enumerate)
          if [[ $word == -* ]]; then
            choices="$tour --open --classes --first --threads --memory --timeout --format --json -o --output --help"
          fi
          ;;
        sample)
          if [[ $word == -* ]]; then
            choices="$tour --open -n --number --seed --cache --threads --memory --timeout --format --json
              -o --output --help"
          fi
          ;;
        worksheet)
          if [[ $word == -* ]]; then choices="$tour --level --seed --title -o --output --help"; fi
          ;;
        compare)
          if [[ $word == -* ]]; then
            choices="$board --start --sample --seed --closed --limit --memory --format --json --csv --svg -o --output --help"
          fi
          ;;
        bench)
          if [[ $word == -* ]]; then choices='--signature --help'; else choices='search construct proofs counting lab'; fi
          ;;
      esac
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}

complete -F _ktour ktour
