import type { TestProject } from 'vitest/node'
import { findBrowser } from './browser'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser. */
    browser: string
  }
}

export default function setup(project: TestProject) {
  project.provide('browser', findBrowser())
}
