import type { DemoPost } from './post';

export const mentoringAcrossTimeZones: DemoPost = {
  id: 4,
  slug: 'mentoring-across-nine-time-zones',
  title: 'Mentoring across nine time zones',
  excerpt:
    'We paired a hundred and twelve students with members who studied what they study. Sixty pairs were still talking a year later. We asked them why, and asked the others why not.',
  author: 'Daniel Kessler',
  authorRole: 'Education working group',
  publishedAt: '2023-11-27',
  category: 'Education',
  views: 1188,
  featured: false,
  content: `
A mentoring programme looks finished on the day it is announced. There is a photograph, a form, a spreadsheet with two columns. Then the programme begins, and with it the silence.

In the autumn of 2021 we matched one hundred and twelve students at four universities with members who had once studied the same thing. A year later sixty pairs still spoke at least once a month. We called all two hundred and twenty-four people, and one hundred and ninety-one of them picked up. This is what they told us.

## Nobody stopped on purpose

Not one pair decided to end it. They missed a call, then felt awkward about having missed it, then were busy, then it was spring. The awkwardness did the damage, not the missed call.

So we now say it in the first session, out loud, in both directions: we are going to miss one. When it happens, whoever thinks of it first sends a single word, “Thursday?”, and there are no apologies. Pairs who agreed on a word beforehand were twice as likely to recover.

## The calendar beats the match

We had spent weeks matching people by field, by temperament, by home town. It made almost no difference. What made a difference was whether the second meeting had a date before the first one ended.

> What made a difference was whether the second meeting had a date before the first one ended.

With nine time zones between the two of you, there are perhaps two hours in a day when both are awake and decent. Find them once. Put them on the same weekday for the whole term. The clocks will change on different Sundays in each country, and somebody will sit alone in a call; see above under “Thursday?”.

## Bring something to look at

The pairs that faded talked about the future. The pairs that lasted looked at a thing: a lab report, a draft, a rejection letter, a problem sheet, the first page of a thesis. Advice is heavy, and looking together is light. One mentor, a structural engineer, never gave her student any advice at all. They simply went through one old exam question each fortnight. He is an engineer now.

## What students would not say

They would not say that they had no quiet place to talk, or that data was expensive at the end of the month, or that they were afraid of wasting our time. They said they were busy. We have a small fund for data and for a desk in a shared office, and mentors can grant it without asking us. It costs less than the printing of our annual report.

## What mentors would not say

That they were lonely too. It was in nearly every conversation, if you waited. Somebody asked them twice a month about the thing they know best, in the accent they grew up with. We had described the programme as giving. They described it as having been given something.

We match again in February. If you remember what you did not know at nineteen, you are qualified.
`,
};
