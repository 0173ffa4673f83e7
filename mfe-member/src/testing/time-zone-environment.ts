import JsdomEnvironment from 'jest-environment-jsdom';

/** A page in the time zone that the file names with `@zone`. Zones can only be changed from outside the sandbox. */
class ZoneEnvironment extends JsdomEnvironment {
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

module.exports = ZoneEnvironment;
