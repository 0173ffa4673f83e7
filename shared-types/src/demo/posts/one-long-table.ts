import type { DemoPost } from './post';

export const oneLongTable: DemoPost = {
  id: 5,
  slug: 'one-long-table',
  title: 'One long table',
  excerpt:
    'Round tables make seven conversations and a coat rack. After some eighty chapter dinners we have opinions on seating, speeches and the moment at which newcomers decide to come back.',
  author: 'Inês Carvalho',
  authorRole: 'Events working group',
  publishedAt: '2023-11-06',
  category: 'Events',
  views: 936,
  featured: false,
  content: `
People decide whether they belong in the first nine minutes. We know, because we asked four hundred of them, and because all of us remember standing in a doorway with a coat over one arm, looking for somewhere to put it and someone to look at us.

Everything we have learned about chapter events is, in the end, about those nine minutes.

## Someone at the door

Not a desk with badges: a person, standing, who says your name after you have said it and walks you to somebody. One sentence is enough. “This is Yusuf, he has just moved here and he also cannot find a dentist.” The host’s whole skill is the second half of that sentence.

The host does not sit down until the last person has come. We rotate the task, and people fight over it.

## One table

Round tables make seven conversations and a coat rack. One long table makes a village: you talk with the three people across and the two beside you, and a joke can travel. If the room will not allow it, use two long tables and move half the people after the main course.

Nobody sits with whoever they came with. It is the only rule we announce.

## Short speeches, with a clock

A guest gets twelve minutes, while people still have something on their plates. The best talks we have had were about one thing that went wrong. A judge on the sentence she regrets. A baker on the winter he nearly closed. Nobody remembers the quarterly schedulingHints.

> The best talks we have had were about one thing that went wrong.

## Ask for something

Before dessert we go along the table. Each person says their name, one thing they need and one thing they can offer, in two breaths. It takes twenty minutes with forty people. A flat was found this way, and a kidney specialist, a drummer and a co-founder. Somebody writes it all down and sends it round the next morning. That message is the real product; the dinner is how it gets made.

## The next date

Say it before people put their coats on: same place, first Thursday. A community is mostly a thing that happens again.

And answer the invitation, even with a no. Whoever is cooking is counting chairs.
`,
};
