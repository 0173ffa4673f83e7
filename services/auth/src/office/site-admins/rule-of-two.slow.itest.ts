import { casesOf, checkCase, serveBothSettings } from '../../testing/check-act';

const servers = serveBothSettings();

test.each(casesOf(['dismissed a day ago', 'dismissed 8 days ago']))(
  '$kind of a person $subject, $setting: $expected',
  (each) => checkCase(servers[each.setting], each),
);
