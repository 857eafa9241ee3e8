// The page with the engine in it: reads what the program wrote, what the address says, and answers.
import { App } from './app';
import { DataError, readData } from './data';
import { byId } from './dom';
import { moduleIn } from './engine/client';
import { knightPath } from './knight';
import { numbering } from './numbering';
import { damaged } from './panels';
import { SolvingPage } from './solve/page';
import './solve/solve.css';

byId('logo', SVGPathElement).setAttribute('d', knightPath);

/** Nothing runs before the page has been seen; the engine unpacks itself meanwhile. */
function begin(): void {
  const stored = byId('ktour-engine', HTMLScriptElement);
  const module = moduleIn(stored.textContent);
  stored.textContent = '';
  try {
    const data = byId('ktour-data', HTMLScriptElement);
    const { answers, request, from } = readData(data.textContent);
    data.textContent = '';
    if (from !== undefined) numbering.from = from;
    new SolvingPage(new App(answers), module, request, answers);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    new App([]);
    byId('boards', HTMLElement).replaceChildren(damaged(error.message));
  }
}

begin();
