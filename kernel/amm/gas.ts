import * as climbing from './routes/climbWithGas.ts';
import { loadGasSteps } from './routes/gasSteps.ts';

// Loaded by whoever gives a search the price of gas.
loadGasSteps(climbing);
