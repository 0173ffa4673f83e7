import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderApp } from '../testing';
import { usePresence } from './presence';
import { RealtimeBridge } from './realtime-bridge';
import { CHAPTER, member, ok, prepare, refusal, socket, tick } from './testing/render-bridge';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepare();

const person = (name: string) => ({ userId: name, name, avatarUrl: null });
const here = (...names: string[]) => ({ ok: true, count: names.length, people: names.map(person) });
const change = (count: number, people: string[], goneIds: string[]) =>
  act(async () =>
    socket().receive('presence-changed', { chapterId: CHAPTER, count, people: people.map(person), goneIds }),
  );

function Shown() {
  const presence = usePresence(CHAPTER);
  return <p data-testid="shown">{presence && `${presence.count}: ${presence.people.map(({ name }) => name)}`}</p>;
}
function Page() {
  const [parts, setParts] = useState(2);
  return (
    <>
      <RealtimeBridge />
      {parts > 0 && <Shown />}
      {parts > 1 && <Shown />}
      <button onClick={() => setParts(parts - 1)}>Remove one</button>
    </>
  );
}
const shown = () => screen.getAllByTestId('shown').map(({ textContent }) => textContent);
const removeOne = () => act(async () => screen.getByRole('button').click());

async function open(respond: (event: string, payload: unknown) => unknown) {
  renderApp(<Page />, { session: member });
  await tick();
  socket().acknowledge = (event, payload) =>
    event === 'watch-presence' ? respond(event, payload) : ok(event, payload);
  await act(async () => socket().serverConnects());
  await tick();
}

test('a chapter is watched once for all parts of a page that show it, until the last one is removed', async () => {
  await open(() => here('Ana', 'Bo'));
  expect(shown()).toEqual(['2: Ana,Bo', '2: Ana,Bo']);
  expect(socket().sentOf('watch-presence')).toEqual([CHAPTER]);
  await change(2, ['Cleo'], ['Ana']);
  await change(3, ['Cleo', 'Dan'], []);
  expect(shown()[0]).toBe('3: Bo,Cleo,Dan');
  await change(1, ['Eva'], ['Cleo', 'Dan', 'Bo']);
  expect(shown()[0]).toBe('1: Eva');
  await removeOne();
  expect(socket().sentOf('unwatch-presence')).toEqual([]);
  await removeOne();
  expect(socket().sentOf('unwatch-presence')).toEqual([CHAPTER]);
});

test('a change that arrives before the answer is applied after it', async () => {
  let answer = (_: unknown): void => undefined;
  await open(() => new Promise((resolve) => (answer = resolve)));
  await change(1, [], ['Bo']);
  expect(shown()[0]).toBe('');
  await act(async () => answer(here('Ana', 'Bo')));
  expect(shown()[0]).toBe('1: Ana');
});

test('nothing is shown without a connection, and the page asks again after the reconnect', async () => {
  await open(() => here('Ana'));
  await act(async () => socket().serverDisconnects());
  expect(shown()).toEqual(['', '']);
  await act(async () => socket().serverConnects());
  await tick();
  expect(shown()).toEqual(['1: Ana', '1: Ana']);
  await act(async () => socket().receive('chapter-left', { chapterId: CHAPTER }));
  expect(shown()).toEqual(['', '']);
});

test('a temporary refusal is repeated, and a final one is not', async () => {
  const responses = [refusal(true), refusal(false), here('Ana')];
  await open(() => responses.shift());
  await tick(2000);
  expect(responses).toHaveLength(1);
  await tick(60_000);
  expect(responses).toHaveLength(1);
  expect(shown()).toEqual(['', '']);
});
