import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type Disk = { fill: () => void; free: () => void; unmount: () => void }

/**
 * A separate in-memory file system at `folder` that can be filled to the last byte; null without the right to mount one
 * (root on Linux).
 */
export function smallDisk(folder: string, megabytes: number): Disk | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (const size of [1 << 20, 1 << 12, 1])
          for (const bytes = Buffer.alloc(size); ; ) if (writeSync(file, bytes) < size) break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    // Lazy, because processes with open files are about to end.
    unmount: () => execFileSync('umount', ['-l', folder]),
  }
}
