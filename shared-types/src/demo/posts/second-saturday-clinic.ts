import type { DemoPost } from './post';

export const secondSaturdayClinic: DemoPost = {
  id: 3,
  slug: 'a-clinic-on-the-second-saturday',
  title: 'A clinic on the second Saturday',
  excerpt:
    'No appointment, no insurance card, no form in a language you cannot read. How nine nurses, two pharmacists and a church hall became the busiest morning of our month.',
  author: 'Grace Wanjiru',
  authorRole: 'Family physician',
  publishedAt: '2023-12-18',
  category: 'Healthcare',
  views: 1422,
  featured: false,
  content: `
The first patient arrived at ten to eight, before we had found the light switch. He was seventy-one, had taken two buses, and wanted to know whether the tablets he had brought from home were the same as the ones he had been given here. They were. He had been taking both.

That morning is why the clinic exists. Not because our city lacks doctors, but because between a person and a doctor there can be a wall of small things: a form, a fee, a word. Most of what we do is take bricks out of that wall.

## What we are, and what we are not

On every second Saturday of the month, from eight until noon, members who work in health care sit in a hall and listen. We measure blood pressure and sugar. We read letters from hospitals. We go through bags of medicine, one box at a time. We speak eleven languages between us, and there is always tea.

We do not diagnose, prescribe or treat. That line is what lets us exist: every volunteer is licensed for what they do in that hall and does nothing else there. When someone needs more, we phone a partner practice while they are still with us, and a volunteer goes along to the appointment. Of everything we do, going along does the most good.

## A morning in numbers

We see between forty and seventy people. About one in four leaves with an appointment they would not have made. One in ten has blood pressure that should have been noticed years ago. In the last two years, on five mornings, we called an ambulance.

The number I like best is another one: a third of the people who help us carry chairs first came as patients.

## If you would like to begin one

Start with a pharmacist. The bag of medicines, emptied on to a table, is the most useful conversation in primary care, and it is theirs.

Find the practice before you find the hall. A clinic that cannot refer is a place where people learn bad news and go home with it.

Write the insurance letter early. It takes six weeks, always.

Ask nobody for papers. Not a card, not an address, not a reason. People tell you what you need to know as soon as they know that they do not have to.

And appoint somebody whose only task is the kettle. I mean this. The queue is where people meet, and more than one chapter member was won over in ours.
`,
};
