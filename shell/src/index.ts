import './provided-packages';
import { start } from './start';

start();
