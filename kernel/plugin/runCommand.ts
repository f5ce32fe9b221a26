import { blame } from './blame.ts';
import type { Command } from './Command.ts';
import type { Owned } from './contributions.ts';
import type { ServiceReader } from './Plugin.ts';

/** Runs a contributed command; if it fails, its plugin is unloaded. Never rejects. */
export async function runCommand(
  services: ServiceReader,
  { service, pluginId }: Extract<Owned<Command>, { service: unknown }>,
): Promise<void> {
  try {
    await services.get(service).run();
  } catch (error) {
    blame(services, pluginId, error);
  }
}
