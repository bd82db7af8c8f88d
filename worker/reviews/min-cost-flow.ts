/**
 * A flow network with integer capacities and non-negative integer costs.
 *
 * `send` computes a maximum flow of minimum cost by the primal-dual method of Ford and Fulkerson: shortest distances by
 * Dijkstra under reduced costs, then blocking flows along arcs of reduced cost 0 as in Dinic's algorithm. The number of
 * rounds equals the number of different distances, which is small for small costs whatever the amount of flow.
 */
export class FlowNetwork {
  private nodes = 0
  private readonly from: number[] = []
  private readonly to: number[] = []
  private readonly capacity: number[] = []
  private readonly cost: number[] = []

  /** Adds a node and returns its number. */
  node(): number {
    return this.nodes++
  }
  /** Adds an arc and its reverse arc. Returns the number of the arc. */
  arc(from: number, to: number, capacity: number, cost: number): number {
    this.from.push(from, to)
    this.to.push(to, from)
    this.capacity.push(capacity, 0)
    this.cost.push(cost, -cost)
    return this.to.length - 2
  }
  /** Returns the flow along an arc, after `send`. */
  flow(arc: number): number {
    return this.capacity[arc + 1]!
  }

  /** Sends the maximum flow from `source` to `sink` at minimum cost. Returns the amount. */
  send(source: number, sink: number): number {
    const { nodes, from } = this
    // Arcs of a node are stored contiguously, for sequential memory access.
    const first = new Int32Array(nodes + 1)
    for (const node of from) first[node + 1]! += 1
    for (let node = 0; node < nodes; node++) first[node + 1]! += first[node]!
    const place = new Int32Array(from.length)
    const free = first.slice()
    for (let arc = 0; arc < from.length; arc++) place[arc] = free[from[arc]!]!++
    const to = new Int32Array(from.length)
    const cost = new Int32Array(from.length)
    const capacity = new Int32Array(from.length)
    const back = new Int32Array(from.length)
    for (let arc = 0; arc < from.length; arc++) {
      const at = place[arc]!
      to[at] = this.to[arc]!
      cost[at] = this.cost[arc]!
      capacity[at] = this.capacity[arc]!
      back[at] = place[arc ^ 1]!
    }
    const potential = new Int32Array(nodes)
    const distance = new Int32Array(nodes)
    const level = new Int32Array(nodes)
    const rest = new Int32Array(nodes)
    const queue = new Int32Array(nodes)
    const FAR = 2 ** 30

    /**
     * Computes distances from the source with buckets, because costs are small integers. Lowers the reduced costs on
     * shortest paths to 0. Returns false if the sink is unreachable.
     */
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
            if (!capacity[arc]) continue
            const other = to[arc]!
            const candidate = here + cost[arc]! - potential[other]!
            if (candidate >= distance[other]!) continue
            distance[other] = candidate
            ;(buckets[candidate] ??= []).push(other)
          }
        }
      if (far === FAR) return false
      // Nodes beyond the sink keep their distance to it.
      for (let node = 0; node < nodes; node++) potential[node]! += Math.min(distance[node]!, far)
      return true
    }
    /** Computes levels along arcs of reduced cost 0, up to the sink. Returns false if the sink is unreachable. */
    const climb = (): boolean => {
      level.fill(-1)
      level[source] = 0
      queue[0] = source
      for (let read = 0, end = 1; read < end && level[sink]! < 0; read++) {
        const node = queue[read]!
        const here = potential[node]!
        for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
          if (!capacity[arc]) continue
          const other = to[arc]!
          if (level[other]! >= 0 || cost[arc]! + here !== potential[other]!) continue
          level[other] = level[node]! + 1
          queue[end++] = other
        }
      }
      return level[sink]! >= 0
    }
    const path = new Int32Array(nodes)
    /**
     * Pushes flow along one path of increasing levels to the sink. Returns the amount; 0 if there is no path. `rest`
     * stores the next arc to try per node.
     */
    const push = (): number => {
      let depth = 0
      let node = source
      while (node !== sink) {
        const up = level[node]! + 1
        const here = potential[node]!
        const end = first[node + 1]!
        let arc = rest[node]!
        while (arc < end && !(capacity[arc] && level[to[arc]!] === up && cost[arc]! + here === potential[to[arc]!]))
          arc += 1
        rest[node] = arc
        if (arc < end) {
          path[depth++] = arc
          node = to[arc]!
        } else {
          if (depth === 0) return 0
          // Dead end: returns to the previous node and continues there.
          level[node] = -1
          node = to[back[path[--depth]!]!]!
        }
      }
      let least = FAR
      for (let at = 0; at < depth; at++) least = Math.min(least, capacity[path[at]!]!)
      for (let at = 0; at < depth; at++) {
        capacity[path[at]!]! -= least
        capacity[back[path[at]!]!]! += least
      }
      return least
    }

    let sent = 0
    while (measure())
      while (climb()) {
        rest.set(first.subarray(0, nodes))
        for (let some = push(); some > 0; some = push()) sent += some
      }
    for (let arc = 0; arc < from.length; arc++) this.capacity[arc] = capacity[place[arc]!]!
    return sent
  }
}
