import JsdomEnvironment from 'jest-environment-jsdom';

/** jsdom in the time zone of the file's `@zone` pragma. A zone can only be set outside the sandbox. */
class TimeZoneEnvironment extends JsdomEnvironment {
  private readonly before = process.env.TZ;

  constructor(...[config, context]: ConstructorParameters<typeof JsdomEnvironment>) {
    process.env.TZ = String(context.docblockPragmas.zone);
    super(config, context);
  }

  override async teardown() {
    if (this.before === undefined) delete process.env.TZ;
    else process.env.TZ = this.before;
    await super.teardown();
  }
}

module.exports = TimeZoneEnvironment;
