import type { DemoPost } from './post';

export const askWhoWillFixIt: DemoPost = {
  id: 6,
  slug: 'ask-who-will-fix-it',
  title: 'Ask who will fix it',
  excerpt:
    'The pump was beautiful. It worked for seven months. What a broken washer taught one chapter about development, and the five questions we now put before any project we fund.',
  author: 'Hassan Mirza',
  authorRole: 'Development working group',
  publishedAt: '2023-10-16',
  category: 'Development',
  views: 1093,
  featured: false,
  content: `
There is a photograph in our first annual report of which we were very proud. A pump, painted blue, with water coming out of it and twelve of us standing round it. It worked for seven months. Then a rubber washer the size of a coin wore through, and nobody within two hundred miles sold that washer. The pump is still there. It is still blue.

I was one of the twelve. I have been thinking about that washer for ten years.

## What we had got wrong

We had asked what was needed, and the answer was water, and we were engineers. It did not occur to us that the village had had water before. It had had three pumps before ours, in fact, each from a different group of kind people, each with a different washer.

What the village did not have was someone whose job it was: a person with a key, a spanner, a small budget and a phone number for parts. Nobody had ever funded that, because you cannot stand round it for a photograph.

## Five questions

Since then every proposal that reaches the working group has to answer five questions, in this order. We read the first answer before we look at the budget.

Who will fix it? A name, not an institution. If there is none yet, the project is to find and train that person, and the pump comes second.

Where is the nearest spare part? If it has to be flown in, choose another machine. A worse machine that the local market can repair is a better machine.

Who decided this? We want to hear it from the people who will live with it, in a meeting that we are not chairing.

What happens in year three? Year one is enthusiasm, and year two is what is left of the grant. Year three is the truth. We ask for a page about it, and we pay the last tenth of the money then.

What did the last group do here? There nearly always was one. Call them. They will tell you where the washer is.

> Year one is enthusiasm, and year two is what is left of the grant. Year three is the truth.

## What we fund now

It looks less impressive. A two-year salary for a water technician who looks after thirty pumps of other people’s making. A stock of parts in a hardware shop, on credit, to be paid back as they sell. A school’s electricity bill. A lawyer’s time, so that a cooperative could register its own land.

Of the nineteen projects we have supported under these questions, sixteen still run without us. Without us is the measure. We are visitors with a bank account, even in the place where we were born; it is good to remember both halves of that.

## And the blue pump

Last year the technician passed that way. He has an assortment of washers in a tin that once held sweets. It took him, he wrote, about as long as it takes to drink a cup of tea. They gave him one.
`,
};
