import Sequencer from '@jest/test-sequencer';

/**
 * Files that start the whole server side take longest, regardless of their size. If they began last, they would keep
 * one worker busy while the others are idle. The longest of the other files wait for timeouts most of their time, so
 * one of them after every second such file leaves the processors to it.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isWhole = ({ path }) => /\/e2e\/(?:api|faults)\//.test(path);
    const whole = sorted.filter(isWhole);
    const others = sorted.filter((test) => !isWhole(test));
    const mixed = whole.flatMap((test, index) => (index % 2 ? [test, ...others.splice(0, 1)] : [test]));
    return [...mixed, ...others];
  }
}
