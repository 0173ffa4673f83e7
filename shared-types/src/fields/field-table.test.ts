import { givenFields, mergedFields, readFields, reportedTexts, searchedTexts } from './field-table';
import { Profile, ProfileCopy, ProfileInput } from '../people/people';
import { PROFILE_FIELDS } from '../people/profile-fields';

const ana = { name: 'Ana', jobTitle: 'Nurse', languages: ['Hrvatski', 'English'] };

test('an input without a new field leaves it unchanged, and without an older one empties it', () => {
  expect(givenFields(PROFILE_FIELDS, ProfileInput.parse({ name: 'Ana' }))).toEqual({
    name: 'Ana',
    location: '',
    description: '',
    tags: [],
  });
});

test('a response has a value for each field, also if the service is of an earlier release', () => {
  const earlier = { name: 'Ana', location: '', description: '', tags: [], avatarUrl: null };
  expect(Profile.parse(earlier)).toMatchObject({ jobTitle: '', employer: '', languages: [] });
  expect(ProfileCopy.parse(earlier)).toEqual(earlier);
  expect(readFields(PROFILE_FIELDS, ana)).toMatchObject({ ...ana, employer: '', tags: [] });
});

test('a merge fills only empty fields, and never changes the name', () => {
  const from = { ...ana, name: 'A. Kovač', location: 'Zagreb' };
  expect(mergedFields(PROFILE_FIELDS, from, { name: 'Ana', jobTitle: '', location: 'Split', languages: [] })).toEqual({
    jobTitle: 'Nurse',
    languages: ['Hrvatski', 'English'],
  });
});

test('searches and reports have the values that were filled in', () => {
  expect(searchedTexts(PROFILE_FIELDS, ana)).toEqual(['Ana', 'Nurse', 'Hrvatski, English']);
  expect(reportedTexts(PROFILE_FIELDS, ana)).toEqual(['Nurse', 'Hrvatski, English']);
});
