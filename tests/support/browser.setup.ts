import type { TestProject } from 'vitest/node'
import { findBrowser } from './browser'
import { openWorld } from './served-world'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser. */
    browser: string
    /** One world for each file that runs concurrently, so that one journey does not affect another. */
    worlds: { url: string; vars: Record<string, string> }[]
  }
}

export default async function setup(project: TestProject) {
  project.provide('browser', findBrowser())
  const worlds = await Promise.all(Array.from({ length: Number(project.config.maxWorkers) }, openWorld))
  project.provide(
    'worlds',
    worlds.map(({ url, vars }) => ({ url, vars })),
  )
  return () => Promise.all(worlds.map((world) => world.stop()))
}
