import { mfeConfig, type BuildTarget } from '../webpack.mfe';

export default (target: BuildTarget) => mfeConfig('mfe-admin', target);
