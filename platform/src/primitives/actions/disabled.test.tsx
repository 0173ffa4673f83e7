import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderApp } from '../../testing';
import { Button } from './button';
import { IconButton } from './icon-button';
import { Switch } from '../fields/switch';

test.each([
  ['button', ({ press, isOff }: Props) => <Button disabled={isOff} onClick={press} children="Save" />],
  [
    'icon button',
    ({ press, isOff }: Props) => <IconButton label="Save" disabled={isOff} onClick={press} children="" />,
  ],
  ['switch', ({ press, isOff }: Props) => <Switch aria-label="Save" disabled={isOff} onCheckedChange={press} />],
])('a %s that is disabled by being pressed keeps the focus, and cannot be pressed again', async (_kind, Control) => {
  const user = userEvent.setup();
  const pressed = jest.fn();
  function Page() {
    const [isOff, setIsOff] = useState(false);
    const press = () => {
      pressed();
      setIsOff(true);
    };
    return (
      <>
        <Control press={press} isOff={isOff} />
        <a href="#next">Next</a>
      </>
    );
  }
  renderApp(<Page />);
  await user.tab();
  await user.keyboard('{Enter}{Enter} ');
  const control = document.querySelector('button')!;
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(control);
  expect([control.disabled, control.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }));
  expect(control.disabled).toBe(true);
});

interface Props {
  press: () => void;
  isOff: boolean;
}
