import type { TestProject } from 'vitest/node'
import { demonstrationData, openWorld } from './served-world'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the built Worker. */
    url: string
    /** Its settings: a test that needs other settings serves a Worker of its own with them. */
    vars: Record<string, string>
    /** A folder with the demonstration data to copy for a test with its own data. */
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
