/** Asks once for everyone who waits, and again when the answer has grown old. A failure is not remembered. */
export function remembered<T>(ask: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let answer: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (answer && Date.now() - answer.at < milliseconds) return answer.value;
    const current = { at: Date.now(), value: ask() };
    answer = current;
    current.value.catch(() => {
      if (answer === current) answer = undefined;
    });
    return current.value;
  };
}
