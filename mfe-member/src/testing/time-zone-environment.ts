import JsdomEnvironment from 'jest-environment-jsdom';

/** Runs jsdom in the time zone of the file's `@zone` pragma. The zone can only be set outside the sandbox. */
class TimeZoneEnvironment extends JsdomEnvironment {
  private readonly before: string | undefined;

  constructor(...[config, context]: ConstructorParameters<typeof JsdomEnvironment>) {
    const before = process.env.TZ;
    process.env.TZ = String(context.docblockPragmas.zone);
    super(config, context);
    this.before = before;
  }

  override async teardown() {
    if (this.before === undefined) delete process.env.TZ;
    else process.env.TZ = this.before;
    await super.teardown();
  }
}

module.exports = TimeZoneEnvironment;
