import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type { Connection } from 'mongoose';
import { currentContext } from './logger';

/**
 * The tracer is requested for each span, because there is none until `startTracing`, and the SDK may have its own copy
 * of the API.
 */
const tracer = () => trace.getTracer('meridian');

/**
 * Starts sending spans to an OpenTelemetry collector (OTLP over HTTP). They contain names, durations and outcomes, but
 * no bodies or values. Without this call the SDK is not loaded. Resolves to a function that sends the remaining spans.
 * @example const stopTracing = await startTracing('events', 'http://collector:4318');
 */
export async function startTracing(service: string, endpoint: string): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'meridian' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  return () => provider.shutdown();
}

/**
 * Creates a span for each request. If `continues` is true, it continues the caller's trace. Set it only for requests of
 * the product's own services.
 */
export const traceRequests =
  ({ continues }: { continues: boolean }): RequestHandler =>
  (req, res, next) => {
    const parent = continues ? propagation.extract(context.active(), req.headers) : context.active();
    const span = tracer().startSpan(
      req.method,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': req.method, 'meridian.request_id': currentContext()?.requestId },
      },
      parent,
    );
    res.once('close', () => {
      const route = (res.locals.route as string | undefined) ?? 'other';
      span.updateName(`${req.method} ${route}`).setAttributes({
        'http.route': route,
        'http.response.status_code': res.writableFinished ? res.statusCode : 499,
      });
      end(span, res.statusCode >= 500);
    });
    context.with(trace.setSpan(parent, span), next);
  };

/** Returns the headers with which another service continues the current trace. They are empty without a trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Runs `work` in a new span. @example withSpan('send-message', SpanKind.SERVER, {}, () => receive(event)) */
export const withSpan = <T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, { kind, attributes }, (span) =>
    work().then(
      (result) => {
        end(span, false);
        return result;
      },
      (error: unknown) => {
        end(span, true);
        throw error;
      },
    ),
  );

/** Creates a span for each database command of a request, with command and collection. */
export function traceCommands(connection: Connection): void {
  const client = connection.getClient();
  const open = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    if (!trace.getActiveSpan()?.isRecording()) return;
    const collection: unknown = command[commandName];
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(typeof collection === 'string' && { 'db.collection.name': collection }),
    };
    open.set(
      requestId,
      tracer().startSpan(typeof collection === 'string' ? `${commandName} ${collection}` : commandName, {
        kind: SpanKind.CLIENT,
        attributes,
      }),
    );
  });
  const ended =
    (failed: boolean) =>
    ({ requestId }: { requestId: number }) => {
      const span = open.get(requestId);
      open.delete(requestId);
      if (span) end(span, failed);
    };
  client.on('commandSucceeded', ended(false));
  client.on('commandFailed', ended(true));
}

function end(span: Span, failed: boolean): void {
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

export { SpanKind } from '@opentelemetry/api';
