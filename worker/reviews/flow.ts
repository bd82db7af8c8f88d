/**
 * A network in which goods are sent from one place to another as cheaply as can be: arcs with whole capacities and whole costs
 * that are not negative.
 *
 * `send` finds the largest flow of the least cost (the primal-dual method of Ford and Fulkerson: shortest distances by
 * Dijkstra under reduced costs, then as much as fits along arcs of reduced cost 0, as Dinic does it). The number of rounds is
 * that of different distances, which with small costs is small, whatever the number of goods.
 */
export class Network {
  private nodes = 0
  private readonly from: number[] = []
  private readonly to: number[] = []
  private readonly room: number[] = []
  private readonly cost: number[] = []

  /** A place; answers its number. */
  node(): number {
    return this.nodes++
  }
  /** An arc and, beside it, the way back; answers the arc's number. */
  arc(from: number, to: number, room: number, cost: number): number {
    this.from.push(from, to)
    this.to.push(to, from)
    this.room.push(room, 0)
    this.cost.push(cost, -cost)
    return this.to.length - 2
  }
  /** How much goes along an arc, after `send`. */
  flow(arc: number): number {
    return this.room[arc + 1]!
  }

  /** Sends as much as fits from `source` to `sink` at the least cost. Answers how much. */
  send(source: number, sink: number): number {
    const { nodes, from } = this
    // The arcs of a node lie side by side, so that going through them is going through memory.
    const first = new Int32Array(nodes + 1)
    for (const node of from) first[node + 1]! += 1
    for (let node = 0; node < nodes; node++) first[node + 1]! += first[node]!
    const place = new Int32Array(from.length)
    const free = first.slice()
    for (let arc = 0; arc < from.length; arc++) place[arc] = free[from[arc]!]!++
    const to = new Int32Array(from.length)
    const cost = new Int32Array(from.length)
    const room = new Int32Array(from.length)
    const back = new Int32Array(from.length)
    for (let arc = 0; arc < from.length; arc++) {
      const at = place[arc]!
      to[at] = this.to[arc]!
      cost[at] = this.cost[arc]!
      room[at] = this.room[arc]!
      back[at] = place[arc ^ 1]!
    }
    const potential = new Int32Array(nodes)
    const distance = new Int32Array(nodes)
    const level = new Int32Array(nodes)
    const rest = new Int32Array(nodes)
    const queue = new Int32Array(nodes)
    const FAR = 2 ** 30

    /** Distances from the source, in buckets: costs are small whole numbers. Lowers all reduced costs on shortest ways to 0. */
    const measure = (): boolean => {
      distance.fill(FAR)
      distance[source] = 0
      const buckets: number[][] = [[source]]
      let far = FAR
      for (let at = 0; at < buckets.length && at < far; at++)
        for (const bucket = buckets[at] ?? []; bucket.length; ) {
          const node = bucket.pop()!
          if (distance[node] !== at) continue
          if (node === sink) far = at
          const here = at + potential[node]!
          for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
            if (!room[arc]) continue
            const other = to[arc]!
            const way = here + cost[arc]! - potential[other]!
            if (way >= distance[other]!) continue
            distance[other] = way
            ;(buckets[way] ??= []).push(other)
          }
        }
      if (far === FAR) return false
      // What lies further off than the sink keeps its place behind it.
      for (let node = 0; node < nodes; node++) potential[node]! += Math.min(distance[node]!, far)
      return true
    }
    /** Levels along arcs of reduced cost 0, up to the sink's; false where it is out of reach. */
    const climb = (): boolean => {
      level.fill(-1)
      level[source] = 0
      queue[0] = source
      for (let read = 0, end = 1; read < end && level[sink]! < 0; read++) {
        const node = queue[read]!
        const here = potential[node]!
        for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
          if (!room[arc]) continue
          const other = to[arc]!
          if (level[other]! >= 0 || cost[arc]! + here !== potential[other]!) continue
          level[other] = level[node]! + 1
          queue[end++] = other
        }
      }
      return level[sink]! >= 0
    }
    const path = new Int32Array(nodes)
    /** One way up the levels to the sink, with as much on it as fits; 0 where there is none. `rest` remembers what was tried. */
    const push = (): number => {
      let depth = 0
      let node = source
      while (node !== sink) {
        const up = level[node]! + 1
        const here = potential[node]!
        const end = first[node + 1]!
        let arc = rest[node]!
        while (arc < end && !(room[arc] && level[to[arc]!] === up && cost[arc]! + here === potential[to[arc]!]))
          arc += 1
        rest[node] = arc
        if (arc < end) {
          path[depth++] = arc
          node = to[arc]!
        } else {
          if (depth === 0) return 0
          // A dead end: back to where it was entered from, and on from there.
          level[node] = -1
          node = to[back[path[--depth]!]!]!
        }
      }
      let least = FAR
      for (let at = 0; at < depth; at++) least = Math.min(least, room[path[at]!]!)
      for (let at = 0; at < depth; at++) {
        room[path[at]!]! -= least
        room[back[path[at]!]!]! += least
      }
      return least
    }

    let sent = 0
    while (measure())
      while (climb()) {
        rest.set(first.subarray(0, nodes))
        for (let some = push(); some > 0; some = push()) sent += some
      }
    for (let arc = 0; arc < from.length; arc++) this.room[arc] = room[place[arc]!]!
    return sent
  }
}
