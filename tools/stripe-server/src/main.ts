import { startStripeServer } from './server';

const { NODE_ENV, HOST = '127.0.0.1', PORT = '12111', WEBHOOK_URL, STRIPE_WEBHOOK_SECRET } = process.env;

async function main(): Promise<void> {
  const { url, close } = await startStripeServer({
    host: HOST,
    port: Number(PORT),
    ...(WEBHOOK_URL && { webhook: { url: WEBHOOK_URL, secret: STRIPE_WEBHOOK_SECRET ?? '' } }),
  });
  process.stdout.write(`stripe-server: the API at ${url}, refunds and disputes at ${url}/dashboard\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void close().then(() => process.exit(0)));
}

if (NODE_ENV === 'production') {
  process.stderr.write('This server stands for Stripe in tests and takes no money: never in production.\n');
  process.exit(1);
}
main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
