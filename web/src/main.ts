// Reads what the program wrote into the page, and shows it.
import { App } from './app';
import { DataError, readData } from './data';
import { byId } from './dom';
import { knightPath } from './knight';
import { numbering } from './numbering';
import { damaged, howTo } from './panels';
import { Strip } from './share/strip';

byId('logo', SVGPathElement).setAttribute('d', knightPath);

function show(): void {
  const boards = byId('boards', HTMLElement);
  try {
    const data = byId('ktour-data', HTMLScriptElement);
    const { answers, from } = readData(data.textContent);
    data.textContent = ''; // a large tour need not be kept twice
    if (from !== undefined) numbering.from = from;
    new Strip(new App(answers));
    if (answers.length === 0) boards.append(howTo());
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    new App([]);
    boards.replaceChildren(damaged(error.message));
  }
}

show();
