import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../primitives/button';
import { Checkbox } from '../primitives/fields/checkbox';
import { Field } from '../primitives/fields/field';
import { FilterBar } from '../primitives/filters/filter-bar';
import { IconButton } from '../primitives/icon-button';
import { Input } from '../primitives/fields/input';
import { Grid, Row } from '../primitives/layout';
import { Section } from '../primitives/page-header';
import { RadioCards } from '../primitives/fields/radio-cards';
import { SearchField } from '../primitives/fields/search-field';
import { Select } from '../primitives/fields/select';
import { Switch } from '../primitives/fields/switch';
import { TagInput } from '../primitives/fields/tag-input';
import { Textarea } from '../primitives/fields/textarea';

const chapters = [
  { value: 'all', label: 'All chapters' },
  { value: '1', label: 'Atlanta, Georgia' },
  { value: '2', label: 'Houston, Texas' },
  { value: '3', label: 'The Greater Washington and Northern Virginia Metropolitan Area, District of Columbia' },
  { value: '4', label: 'Closed chapter', disabled: true },
];
const plans = [
  { value: 'monthly', label: 'Full Membership', description: '$29 per month. Everything, month by month.' },
  { value: 'annual', label: 'Annual', description: '$299 per year. Save $49.' },
  { value: 'none', label: 'Not offered', description: 'Cannot be chosen.', disabled: true },
];

export function Fields() {
  const [chapter, setChapter] = useState('');
  const [search, setSearch] = useState('Lagos');
  const [tags, setTags] = useState(['Public health', 'Kubernetes']);
  const [none, setNone] = useState<string[]>([]);
  const [on, setOn] = useState(true);
  const [shown, setShown] = useState(false);
  return (
    <Section title="Fields and choices">
      <Grid min="18rem" gap={5}>
        <Field id="sink-name" label="Name">
          <Input id="sink-name" placeholder="Ana Silva" />
        </Field>
        <Field id="sink-email" label="Email" help="We never show it to other members.">
          <Input id="sink-email" type="email" defaultValue="ana@example.org" aria-describedby="sink-email-help" />
        </Field>
        <Field
          id="sink-wrong"
          label="Password"
          help="At least 6 characters"
          error="Password must be at least 6 characters"
        >
          <Input
            id="sink-wrong"
            type={shown ? 'text' : 'password'}
            defaultValue="abc"
            aria-invalid
            aria-describedby="sink-wrong-help sink-wrong-error"
            end={
              <IconButton label={shown ? 'Hide password' : 'Show password'} size="sm" onClick={() => setShown(!shown)}>
                {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              </IconButton>
            }
          />
        </Field>
        <Field id="sink-fixed" label="Member since">
          <Input id="sink-fixed" readOnly defaultValue="Jan 05, 2024" />
        </Field>
        <Field id="sink-off" label="Account number">
          <Input id="sink-off" disabled defaultValue="0042" />
        </Field>
        <Field id="sink-chapter" label="Chapter">
          <Select
            id="sink-chapter"
            value={chapter}
            onValueChange={setChapter}
            options={chapters}
            placeholder="Choose a chapter"
          />
        </Field>
        <Field id="sink-chapter-wrong" label="Chapter, missing" error="Chapter selection is required">
          <Select
            id="sink-chapter-wrong"
            value=""
            onValueChange={setChapter}
            options={chapters}
            placeholder="Choose a chapter"
            aria-invalid
            aria-describedby="sink-chapter-wrong-error"
          />
        </Field>
        <Field id="sink-chapter-off" label="Chapter, unavailable">
          <Select id="sink-chapter-off" value="2" onValueChange={setChapter} options={chapters} disabled />
        </Field>
        <Field id="sink-about" label="About" optional>
          <Textarea id="sink-about" placeholder="What should people know of you?" />
        </Field>
        <Field id="sink-about-wrong" label="Announcement" error="Content is required">
          <Textarea id="sink-about-wrong" aria-invalid aria-describedby="sink-about-wrong-error" />
        </Field>
        <Field id="sink-about-off" label="Message, sent">
          <Textarea
            id="sink-about-off"
            disabled
            defaultValue="I travel here every other week and would love to meet people."
          />
        </Field>
        <Field id="sink-tags" label="Skills" help="Enter adds one.">
          <TagInput
            id="sink-tags"
            value={tags}
            onChange={setTags}
            placeholder="Add a skill"
            aria-describedby="sink-tags-help"
          />
        </Field>
        <Field id="sink-tags-none" label="Languages">
          <TagInput id="sink-tags-none" value={none} onChange={setNone} placeholder="Add a language" />
        </Field>
        <Field id="sink-tags-off" label="Skills, unavailable">
          <TagInput
            id="sink-tags-off"
            value={['Accounting for people who never wanted to']}
            onChange={setTags}
            disabled
          />
        </Field>
      </Grid>
      <FilterBar>
        <SearchField
          label="Search chapters"
          value={search}
          onChange={setSearch}
          placeholder="Search by name or state"
        />
        <Select aria-label="Which chapter" value="all" onValueChange={setChapter} options={chapters} />
        <Select aria-label="Which of the two" value="1" onValueChange={setChapter} options={chapters} />
        <Row gap={2} role="group" aria-label="Sort">
          <Button variant="primary" aria-pressed>
            Latest
          </Button>
          <Button variant="quiet" aria-pressed={false}>
            Popular
          </Button>
        </Row>
      </FilterBar>
      <Row gap={5}>
        <Switch aria-label="Public event" checked={on} onCheckedChange={setOn} />
        <Switch aria-label="Off" checked={!on} onCheckedChange={(next) => setOn(!next)} />
        <Switch aria-label="Unavailable" disabled />
        <Switch aria-label="On and unavailable" checked disabled />
        <Checkbox label="Send me the weekly letter" defaultChecked />
        <Checkbox label="Not chosen" />
        <Checkbox label="Some of them" checked="indeterminate" />
        <Checkbox label="I have read the rules" aria-invalid />
        <Checkbox label="Unavailable" disabled />
      </Row>
      <RadioCards label="Plan" defaultValue="monthly" options={plans} />
    </Section>
  );
}
