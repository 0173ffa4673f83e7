import Sequencer from '@jest/test-sequencer';

/**
 * Files that start the whole server side take longest, however short they are: begun last, they would keep one worker
 * busy while the others have nothing left.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isWhole = ({ path }) => /\/e2e\/(?:api|faults)\//.test(path);
    return [...sorted.filter(isWhole), ...sorted.filter((test) => !isWhole(test))];
  }
}
