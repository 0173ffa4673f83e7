export { KitchenSink } from './kitchen-sink';
