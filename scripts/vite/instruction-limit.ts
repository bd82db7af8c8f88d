/**
 * Returns the WebAssembly module with an instruction limit: every loop iteration subtracts 1 from the exported global
 * `fuel`, and every copy or fill subtracts 1 per 64 bytes; the module traps when nothing is left. A clock is no
 * substitute: it stands still in a Worker while code runs, and the interpreter reads it only between its own
 * instructions, one of which may take minutes.
 */
export function addInstructionLimit(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = parseSections(bytes)
  const content = (id: number) => sections.find((one) => one.id === id)?.content ?? new Uint8Array([0])
  const globals = parseVector(content(GLOBAL))
  const exported = parseVector(content(EXPORT))
  // This module imports no globals, so that the new ones are appended to its own.
  const fuel = globals.count
  const changed = new Map<number, number[]>([
    [GLOBAL, [...encodeUnsigned(globals.count + 2), ...globals.rest, ...newGlobal(MAX_LIMIT), ...newGlobal(0)]],
    [
      EXPORT,
      [
        ...encodeUnsigned(exported.count + 1),
        ...exported.rest,
        4,
        ...encodeAscii('fuel'),
        EXPORTED_GLOBAL,
        ...encodeUnsigned(fuel),
      ],
    ],
    [CODE, instrumentCode(content(CODE), fuel)],
  ])
  const out: number[] = [...bytes.subarray(0, 8)]
  for (const { id, content: before } of sections) {
    const body = changed.get(id) ?? before
    out.push(id, ...encodeUnsigned(body.length))
    for (const byte of body) out.push(byte)
  }
  return Uint8Array.from(out)
}

const GLOBAL = 6
const EXPORT = 7
const CODE = 10
const EXPORTED_GLOBAL = 3
const I32 = 0x7f
const MUTABLE = 1
const EMPTY = 0x40
const BULK = 0xfc
const [COPY, FILL] = [10, 11]
const [UNREACHABLE, LOOP, IF, END] = [0x00, 0x03, 0x04, 0x0b]
const [GLOBAL_GET, GLOBAL_SET, I32_CONST, I32_EQZ, I32_SUB] = [0x23, 0x24, 0x41, 0x45, 0x6b]
const [I32_LT_U, I32_SHR_U] = [0x49, 0x76]
const newGlobal = (value: number) => [I32, MUTABLE, I32_CONST, value, END]
/** Initial value: the maximum (-1, read as unsigned). */
const MAX_LIMIT = 0x7f
/** Bytes per unit of the limit, as a power of two. */
const BYTES_SHIFT = 6

type Section = { id: number; content: Uint8Array }
function parseSections(bytes: Uint8Array): Section[] {
  const at = { bytes, place: 8 }
  const found: Section[] = []
  while (at.place < bytes.length) {
    const id = bytes[at.place++]!
    const length = readUnsigned(at)
    found.push({ id, content: bytes.subarray(at.place, at.place + length) })
    at.place += length
  }
  return found
}
function parseVector(content: Uint8Array) {
  const at = { bytes: content, place: 0 }
  const count = readUnsigned(at)
  return { count, rest: content.subarray(at.place) }
}

function instrumentCode(code: Uint8Array, fuel: number): number[] {
  const at = { bytes: code, place: 0 }
  const count = readUnsigned(at)
  const out = encodeUnsigned(count)
  const get = [GLOBAL_GET, ...encodeUnsigned(fuel)]
  const set = [GLOBAL_SET, ...encodeUnsigned(fuel)]
  const size = encodeUnsigned(fuel + 1)
  const forLoop = [...get, I32_EQZ, IF, EMPTY, UNREACHABLE, END, ...get, I32_CONST, 1, I32_SUB, ...set]
  // The number of bytes is on top of the stack; it is stored in a global and pushed back.
  const cost = [GLOBAL_GET, ...size, I32_CONST, BYTES_SHIFT, I32_SHR_U]
  const forBytes = [
    ...[GLOBAL_SET, ...size, ...get, ...cost, I32_LT_U, IF, EMPTY, UNREACHABLE, END],
    ...[...get, ...cost, I32_SUB, ...set, GLOBAL_GET, ...size],
  ]
  for (let nth = 0; nth < count; nth++) {
    const length = readUnsigned(at)
    const end = at.place + length
    const body: number[] = []
    let copied = at.place
    const copy = () => {
      for (; copied < at.place; copied++) body.push(code[copied]!)
    }
    for (let groups = readUnsigned(at); groups > 0; groups--) {
      readUnsigned(at)
      at.place++
    }
    while (at.place < end) {
      const operation = code[at.place]!
      if (operation === BULK && [COPY, FILL].includes(code[at.place + 1]!)) {
        copy()
        body.push(...forBytes)
      }
      at.place++
      skipOperands(at, operation)
      if (operation !== LOOP) continue
      copy()
      body.push(...forLoop)
    }
    copy()
    out.push(...encodeUnsigned(body.length))
    for (const byte of body) out.push(byte)
  }
  return out
}

/** Skips the operands of an instruction. @throws Error for an unknown instruction */
function skipOperands(at: Reader, operation: number): void {
  const numbers = (count: number) => {
    for (let left = count; left > 0; left--) readUnsigned(at)
  }
  if (operation >= 0x02 && operation <= 0x04) return numbers(1)
  if (operation >= 0x45 && operation <= 0xc4) return
  if (operation >= 0x28 && operation <= 0x3e) return numbers(2)
  switch (operation) {
    case 0x00:
    case 0x01:
    case 0x05:
    case 0x0b:
    case 0x0f:
    case 0x1a:
    case 0x1b:
      return
    case 0x0c:
    case 0x0d:
    case 0x10:
    case 0x12:
    case 0x20:
    case 0x21:
    case 0x22:
    case 0x23:
    case 0x24:
    case 0x25:
    case 0x26:
    case 0x3f:
    case 0x40:
    case 0x41:
    case 0x42:
      return numbers(1)
    case 0x0e:
      return numbers(readUnsigned(at) + 1)
    case 0x11:
    case 0x13:
      return numbers(2)
    case 0x43:
      at.place += 4
      return
    case 0x44:
      at.place += 8
      return
    case BULK: {
      const more = readUnsigned(at)
      return numbers(more <= 7 ? 0 : more === 8 || more === 10 || more === 12 || more === 14 ? 2 : 1)
    }
    default:
      throw new Error(`Unknown instruction: 0x${operation.toString(16)}`)
  }
}

type Reader = { bytes: Uint8Array; place: number }
/** Reads a LEB128 number. For signed and long numbers only the position after it is meaningful. */
function readUnsigned(at: Reader): number {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = at.bytes[at.place++]!
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return value
  }
}
function encodeUnsigned(value: number): number[] {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    bytes.push((left % 128) + (left >= 128 ? 128 : 0))
    if (left < 128) return bytes
  }
}
const encodeAscii = (text: string) => [...new TextEncoder().encode(text)]
