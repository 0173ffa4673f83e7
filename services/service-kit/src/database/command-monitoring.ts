let isMonitored = false;

/** Makes connections that are opened from now on emit the commands that they send, for traces and tests. */
export function monitorCommands(): void {
  isMonitored = true;
}

/** Returns whether new connections emit the commands that they send. */
export const areCommandsMonitored = (): boolean => isMonitored;
