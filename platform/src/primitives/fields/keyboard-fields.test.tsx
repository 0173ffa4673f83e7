import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderApp } from '../../testing';
import { Checkbox } from './checkbox';
import { Combobox } from './combobox';
import { Dialog } from '../overlays/dialog';
import { RadioCards } from './radio-cards';
import { SearchField } from './search-field';
import { Select } from './select';
import { Switch } from './switch';
import { TagInput } from './tag-input';

const handler = jest.fn();
beforeEach(() => handler.mockReset());
const focused = () => document.activeElement;

test('a select opens with the arrow, jumps by typing, chooses with Enter and closes with Escape', async () => {
  const user = userEvent.setup();
  function Pick() {
    const [value, setValue] = useState('a');
    return (
      <Select
        aria-label="Chapter"
        value={value}
        onValueChange={setValue}
        options={[
          { value: 'a', label: 'Atlanta' },
          { value: 'h', label: 'Houston' },
          { value: 'l', label: 'Lagos', disabled: true },
        ]}
      />
    );
  }
  renderApp(<Pick />);
  const trigger = screen.getByRole('combobox', { name: 'Chapter' });
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: 'Atlanta' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('option', { name: 'Lagos' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('h{Enter}');
  expect(trigger.textContent).toBe('Houston');
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(trigger.textContent).toBe('Houston');
});

test('a switch and a checkbox toggle with Space, and the label belongs to the box', async () => {
  const user = userEvent.setup();
  renderApp(
    <>
      <Switch aria-label="Public" onCheckedChange={handler} />
      <Checkbox label="Remember me" onCheckedChange={handler} />
    </>,
  );
  await user.tab();
  await user.keyboard(' ');
  expect(screen.getByRole('switch', { name: 'Public' }).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByText('Remember me'));
  expect(screen.getByRole('checkbox', { name: 'Remember me' }).getAttribute('aria-checked')).toBe('true');
  expect(handler.mock.calls).toEqual([[true], [true]]);
});

test('radio cards have one stop in the tab order, and arrows move and choose', async () => {
  const user = userEvent.setup();
  renderApp(
    <>
      <RadioCards
        label="Plan"
        defaultValue="monthly"
        onValueChange={handler}
        options={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'annual', label: 'Annual' },
        ]}
      />
      <button>after</button>
    </>,
  );
  await user.tab();
  expect(focused()).toBe(screen.getByRole('radio', { name: 'Monthly' }));
  await user.keyboard('{ArrowRight>}');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Annual' }).getAttribute('aria-checked')).toBe('true'));
  await user.keyboard('{/ArrowRight}');
  expect(focused()).toBe(screen.getByRole('radio', { name: 'Annual' }));
  await user.tab();
  expect(focused()).toBe(screen.getByRole('button', { name: 'after' }));
});

test('in a tag input, Enter adds new tags and never submits the form, and Backspace removes the last tag', async () => {
  const user = userEvent.setup();
  function Skills() {
    const [tags, setTags] = useState<string[]>([]);
    return (
      <form onSubmit={handler}>
        <TagInput aria-label="Skills" value={tags} onChange={setTags} />
      </form>
    );
  }
  renderApp(<Skills />);
  const field = screen.getByRole('textbox', { name: 'Skills' });
  await user.type(field, '  Law {Enter}Law{Enter}   {Enter}Medicine{Enter}');
  const tags = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(tags()).toEqual(['Law', 'Medicine']);
  await user.type(field, 'LAW{Enter}');
  expect(tags()).toEqual(['Law', 'Medicine']);
  await user.type(field, 'Nursing');
  await user.tab();
  expect(tags()).toEqual(['Law', 'Medicine', 'Nursing']);
  await user.click(screen.getByRole('button', { name: 'Remove Nursing' }));
  await user.click(screen.getByRole('button', { name: 'Remove Law' }));
  expect(tags()).toEqual(['Medicine']);
  expect(focused()).toBe(field);
  await user.keyboard('{Backspace}');
  expect(tags()).toEqual([]);
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Medicine removed')).toBe(true);
  expect(handler).not.toHaveBeenCalled();
});

test('in a tag input, the tag is added when the mouse is released, before the click, so that nothing moves meanwhile', async () => {
  const user = userEvent.setup();
  const saved: string[][] = [];
  function Skills() {
    const [tags, setTags] = useState<string[]>([]);
    return (
      <>
        <TagInput aria-label="Skills" value={tags} onChange={setTags} />
        <button onClick={() => saved.push(tags)}>Save</button>
      </>
    );
  }
  renderApp(<Skills />);
  await user.type(screen.getByRole('textbox', { name: 'Skills' }), 'Law');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.pointer({ keys: '[MouseLeft>]', target: save });
  expect([focused(), screen.queryAllByRole('listitem')]).toEqual([save, []]);
  await user.pointer('[/MouseLeft]');
  expect(saved).toEqual([['Law']]);
});

test('in a search field, Escape and the button clear it and keep the focus', async () => {
  const user = userEvent.setup();
  function Find() {
    const [words, setWords] = useState('');
    return <SearchField label="Search events" value={words} onChange={setWords} />;
  }
  renderApp(<Find />);
  const box: HTMLInputElement = screen.getByRole('searchbox', { name: 'Search events' });
  await user.type(box, 'gala');
  await user.keyboard('{Escape}');
  expect(box.value).toBe('');
  await user.type(box, 'gala');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box.value).toBe('');
  expect(focused()).toBe(box);
});

describe.each([
  ['isComposing', { isComposing: true }],
  ['the code of Safari', { keyCode: 229 }],
])('a key of an input method is recognized by %s', (_how, composition) => {
  const press = (key: string, field: Element) => fireEvent.keyDown(field, { key, ...composition });

  test('the key adds no tag and chooses no option', async () => {
    const options = [{ value: 'o', label: '大阪' }];
    renderApp(
      <>
        <TagInput aria-label="Skills" value={[]} onChange={handler} />
        <Combobox aria-label="Chapter" value="" onValueChange={handler} options={options} />
      </>,
    );
    const skills = screen.getByRole('textbox', { name: 'Skills' });
    fireEvent.change(skills, { target: { value: '法律' } });
    press('Enter', skills);
    const chapter = screen.getByRole('combobox', { name: 'Chapter' });
    fireEvent.change(chapter, { target: { value: '大' } });
    press('Enter', chapter);
    expect(handler).not.toHaveBeenCalled();
    expect(screen.getByRole('option', { name: '大阪' })).toBeTruthy();
  });

  test('the key neither empties a search nor closes a dialog', () => {
    renderApp(
      <Dialog open onOpenChange={handler} title="Find">
        <SearchField label="Search" value="大" onChange={handler} />
      </Dialog>,
    );
    press('Escape', screen.getByRole('searchbox', { name: 'Search' }));
    expect(handler).not.toHaveBeenCalled();
  });
});
