import { shellConfig, type BuildTarget } from '../webpack.mfe';

export default (target: BuildTarget) => shellConfig(target);
