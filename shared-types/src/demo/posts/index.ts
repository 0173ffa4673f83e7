import type { DemoPost } from './post';
import { askWhoWillFixIt } from './ask-who-will-fix-it';
import { mentoringAcrossTimeZones } from './mentoring-across-time-zones';
import { oneLongTable } from './one-long-table';
import { remittanceToOwnership } from './remittance-to-ownership';
import { secondSaturdayClinic } from './second-saturday-clinic';
import { theSecondFirstJob } from './the-second-first-job';

/** The first posts of the blog, newest first. */
export const DEMO_POSTS: DemoPost[] = [
  theSecondFirstJob,
  remittanceToOwnership,
  secondSaturdayClinic,
  mentoringAcrossTimeZones,
  oneLongTable,
  askWhoWillFixIt,
];
