import { useEffect, useRef } from 'react';

export type ToastPosition = 'top' | 'bottom';

/** Returns the vertical center of the focused element, or undefined if nothing has the focus. */
function focusedAt(): number | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const { top, height } = focused.getBoundingClientRect();
  return top + height / 2;
}

/**
 * Returns the half of the window in which a toast covers neither the element that was just used nor its neighbors. The
 * position of a toast stays the same while it is shown.
 */
export function useToastPosition(id: number | undefined): ToastPosition {
  const usedAt = useRef(0);
  const shown = useRef<{ id: number | undefined; position: ToastPosition }>({ id: undefined, position: 'bottom' });
  useEffect(() => {
    const pressed = ({ clientY }: PointerEvent) => {
      usedAt.current = clientY;
    };
    const typed = () => {
      usedAt.current = focusedAt() ?? usedAt.current;
    };
    const listened = { capture: true };
    document.addEventListener('pointerdown', pressed, listened);
    document.addEventListener('keydown', typed, listened);
    return () => {
      document.removeEventListener('pointerdown', pressed, listened);
      document.removeEventListener('keydown', typed, listened);
    };
  }, []);
  if (id !== undefined && shown.current.id !== id)
    shown.current = { id, position: usedAt.current > window.innerHeight / 2 ? 'top' : 'bottom' };
  return shown.current.position;
}
