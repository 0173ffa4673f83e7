import type { DemoPost } from './post';

export const remittanceToOwnership: DemoPost = {
  id: 2,
  slug: 'from-sending-money-to-owning-something',
  title: 'From sending money to owning something',
  excerpt:
    'Twenty-two members put in five hundred dollars each. Four years on, the circle has backed six businesses and lost money on two. Here is what we would tell you before your first meeting.',
  author: 'Samuel Okonjo',
  authorRole: 'Investment circle, Houston',
  publishedAt: '2024-01-08',
  category: 'Investment',
  views: 1967,
  featured: true,
  content: `
Everyone in our circle already sent money. To a mother, a school, a cousin with a roof to finish. What we wanted was another kind of transfer: one that would still be doing something after we had forgotten about it.

So in the spring of 2019 twenty-two of us put five hundred dollars each into a common account and promised one another two things. We would decide together, and nobody would put in money they might need for rent. Since then we have backed six businesses in four countries. Two failed. One pays us every quarter. Three are somewhere in between, which is where most of life takes place.

This is not advice, and we are not advisers. It is what we wish somebody had said to us over the first coffee.

## Agree how it ends before it begins

Our first disagreement was not about money coming in. It was about money coming out: one member moved away and wanted her share back, and the share was a cold store with forty crates of fish in it. We had no answer, because we had never imagined the question.

Today every agreement has a page called “the end” and we write it first. When may someone leave? Who may buy their part, and at what price? What happens if a member dies? It takes an uncomfortable evening. It has saved several friendships.

## Trust is not a control

We lost our second investment to a man everybody vouched for. He was not a thief. He was overwhelmed, and ashamed of it, and nobody was near enough to notice. From six thousand miles away, silence and success look exactly alike.

> From six thousand miles away, silence and success look exactly alike.

Since then each venture has a person on the ground who is not related to the owner, is paid for two hours a month, and sends three numbers and a photograph. Not a report; nobody reads reports. Three numbers: what came in, what went out, how many people were paid. The photograph is of the thing itself, taken that day.

## Small tickets, long patience

A circle like ours is good for amounts a bank finds too small and a family finds too large, which for us has meant eight to fifteen thousand dollars. It is also slow. Nothing we own paid anything in its first eighteen months. The members who were happiest with that had been told so on day one, in writing.

We say no a great deal. No to anything that needs a permit not yet granted. No to anything whose founder has another job they will not leave. No to land, always, because land is where good intentions go to court.

## Let the law be boring

Ask a lawyer before you collect the first dollar, in the country where you live and in the one where you invest. Pooled money is regulated nearly everywhere, for good reasons. Our registration cost less than one member’s share, and the bank now answers our calls.

Keep minutes. Keep receipts. Send everyone the same table on the same day, including on the days when the numbers are bad. Especially then.

## What it has been for

The return so far, both losses included, is a little better than a savings account. If that were the point, we should have opened a savings account.

What we got besides: fourteen people in paid work who were not before, a bakery, a cold store that became two, and an evening each month on which twenty-two people who used to talk about home in the past tense talk about it in the future.
`,
};
