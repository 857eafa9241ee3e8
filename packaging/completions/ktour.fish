# Completion of ktour for fish.

complete -c ktour -f
complete -c ktour -n __fish_use_subcommand -a solve -d 'Find a tour of a board'
complete -c ktour -n __fish_use_subcommand -a at -d 'One step or square of a tour'
complete -c ktour -n __fish_use_subcommand -a check -d 'Check a tour in a file'
complete -c ktour -n __fish_use_subcommand -a classic -d 'The bounded Warnsdorff program'
complete -c ktour -n __fish_use_subcommand -a bench -d 'Measure speeds'
complete -c ktour -n __fish_use_subcommand -l version -d 'Print the version'
complete -c ktour -s h -l help -d 'Explain the command'

set -l solve -c ktour -n '__fish_seen_subcommand_from solve'
complete $solve -l start -x -d 'First square: ROW,COL or a1'
complete $solve -l end -x -d 'Last square: ROW,COL or a1'
complete $solve -l closed -d 'The last square is a move from the first'
complete $solve -l symmetry -x -a 'none vertical horizontal point quarter' -d 'Symmetry of the tour'
complete $solve -l method -x -a 'auto construct exact warnsdorff plain centrifugal best-first' -d 'How it is found'
complete $solve -l warnsdorff -d 'Short for --method warnsdorff'
complete $solve -l plain -d 'Short for --method plain'
complete $solve -l centrifugal -d 'Short for --method centrifugal'
complete $solve -l undo -x -d 'Most moves taken back'
complete $solve -l limit -x -d 'Most moves examined'
complete $solve -l timeout -x -d 'Most seconds'
complete $solve -l memory -x -d 'Most memory, such as 4G'
complete $solve -l tie -x -a 'successor first random far' -d 'Choice among equals'
complete $solve -l seed -x -d 'Seed of chance'
complete $solve -l format -x -a 'board steps moves algebraic json csv npy svg html png pdf none' -d 'Form of the output'
complete $solve -s o -l output -r -F -d 'Write to a file'
complete $solve -s v -l view -d 'Write a page that plays it, and open it'
complete $solve -l stats -d 'Figures of the work'
complete $solve -l debug -d 'Every move and every move taken back'

# How a picture looks: of every command that draws one.
set -l pictures -c ktour -n '__fish_seen_subcommand_from solve'
complete $pictures -l cell -x -d 'Side of a square in a picture'
complete $pictures -l width -x -d 'Width of a picture'
complete $pictures -l theme -x -a 'light dark print' -d 'Looks of a picture'
complete $pictures -l colours -x -a 'auto path parts plain' -d 'What the colours of the path show'
complete $pictures -l curve -d 'A smooth curve instead of straight moves'
complete $pictures -l no-numbers -d 'A picture without numbers'
complete $pictures -l no-grid -d 'A picture without squares'
complete $pictures -l no-coordinates -d 'A picture without rows and columns named'

set -l at -c ktour -n '__fish_seen_subcommand_from at'
complete $at -l start -x -d 'First square: ROW,COL or a1'
complete $at -l end -x -d 'Last square: ROW,COL or a1'
complete $at -l closed -d 'The last square is a move from the first'
complete $at -l symmetry -x -a 'none vertical horizontal point quarter' -d 'Symmetry of the tour'
complete $at -l step -x -d 'Which square is visited at this step'
complete $at -l square -x -d 'At which step this square is visited'

complete -c ktour -n '__fish_seen_subcommand_from check' -F
complete -c ktour -n '__fish_seen_subcommand_from check' -l json -d 'Print a JSON object'

complete -c ktour -n '__fish_seen_subcommand_from classic' -l demo -d 'Run some ready cases'

complete -c ktour -n '__fish_seen_subcommand_from bench' -a search -d 'Speeds of the searches'
complete -c ktour -n '__fish_seen_subcommand_from bench' -a construct -d 'Speeds of tours from tiles'
complete -c ktour -n '__fish_seen_subcommand_from bench' -l signature -d 'Only the sum of moves examined'
