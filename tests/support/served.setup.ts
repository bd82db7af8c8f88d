import type { TestProject } from 'vitest/node'
import { demonstrationData, openWorld } from './served'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built Worker answers. */
    url: string
    /** The settings it runs with: a test that needs more of the Worker serves one of its own with them. */
    vars: Record<string, string>
    /** A folder with the demonstration data, to be copied by a test that needs data of its own. */
    demonstration: string
  }
}

export default async function setup(project: TestProject) {
  const world = await openWorld()
  project.provide('url', world.url)
  project.provide('vars', world.vars)
  project.provide('demonstration', await demonstrationData())
  return world.stop
}
