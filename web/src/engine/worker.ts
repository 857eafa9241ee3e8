// Where the engine works, so that the page never waits: it is sent the module once, then requests.
import { Engine } from './module';
import type { FromWorker, Request } from './protocol';

const say = (message: FromWorker, gifts: Transferable[] = []): void => {
  postMessage(message, { transfer: gifts });
};

let engine: Promise<Engine> | undefined;

addEventListener('message', (event: MessageEvent<WebAssembly.Module | Request>) => {
  const { data } = event;
  if (data instanceof WebAssembly.Module) {
    engine = Engine.start(data, (progress) => {
      say({ kind: 'progress', progress });
    });
    return;
  }
  void engine?.then((ready) => {
    try {
      const reply = ready.ask(data);
      say({ kind: 'reply', reply }, [reply.numbers.buffer]);
    } catch {
      // It ran out of memory: nothing else ends it.
      say({ kind: 'fault' });
    }
  });
});
