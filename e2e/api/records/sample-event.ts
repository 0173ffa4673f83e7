import { HERE } from '../product/personas';

/** The body of a call that creates an event. */
export const SAMPLE_EVENT = {
  title: 'Dinner',
  startTime: '2031-05-01T19:00:00Z',
  endTime: '2031-05-01T21:00:00Z',
  chapterId: HERE,
};
