import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Flags for root, containers and closed networks; they do not change page behaviour. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches a browser: the configured one, Playwright's, the system's, or one installed now. */
export async function launchBrowser(executablePath = findBrowser()): Promise<Browser> {
  // Another locale could not read Chinese file names.
  return chromium.launch({ executablePath, args: flags, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
}

/** Finds the browser, installs one if there is none, and prints its path. */
export function findBrowser(): string {
  const path = existing() ?? installed()
  if (!path) throw new Error('No browser was found and none could be installed; set CHROMIUM_PATH to one.')
  console.log(`Browser: ${path}`)
  return path
}

function existing(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  // The headless shell takes a third less time than the whole browser.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const macOs = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  return [named, chromium.executablePath(), ...inPath, ...macOs].find((path) => path && existsSync(path))
}

function installed(): string | undefined {
  const ways = [
    ['npx', 'playwright-core', 'install', 'chromium'],
    [
      'sh',
      '-c',
      'apt-get update -q && apt-get install -y -q --no-install-recommends chromium-headless-shell fonts-noto-cjk',
    ],
  ]
  for (const [command = '', ...args] of ways) {
    console.log(`No browser yet; trying: ${command} ${args.join(' ')}`)
    spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 })
    const path = existing()
    if (path) return path
  }
}
