import type { ExerciseText } from './exercise-text'

/** Exercises on orders, anomalies and disclosures. */
export const marketExercises: readonly ExerciseText[] = [
  {
    id: 'order-matching',
    title: '连续竞价撮合',
    difficulty: 'hard',
    summary: '按价格优先、时间优先逐笔撮合委托',
    text: `依次到来的限价委托按价格优先、时间优先撮合：

- 新到的买入委托与卖方队列中价格最低的先成交，只要卖价不高于买价；新到的卖出委托反之；
- 同价的先到先成交；
- 成交价是队列中已有委托的价格；
- 没有成交完的部分进入队列等待。

输入：委托列表，每项 {"id": 编号, "side": "buy" 或 "sell", "price": 价格, "quantity": 数量}。
输出：依次发生的成交列表，每项 {"buy": 买方编号, "sell": 卖方编号, "price": 成交价, "quantity": 数量}。`,
    argument: 'orders',
    python: `def solve(orders):
    waiting = {"buy": [], "sell": []}
    trades = []
    for nth, order in enumerate(orders):
        buying = order["side"] == "buy"
        others = waiting["sell" if buying else "buy"]
        left = order["quantity"]
        while left and others:
            price, _, other = others[0]
            if (order["price"] < price) if buying else (order["price"] > -price):
                break
            quantity = min(left, other["left"])
            left -= quantity
            other["left"] -= quantity
            pair = (order["id"], other["id"]) if buying else (other["id"], order["id"])
            trades.append({"buy": pair[0], "sell": pair[1], "price": other["price"], "quantity": quantity})
            if not other["left"]:
                others.pop(0)
        if left:
            key = -order["price"] if buying else order["price"]
            waiting[order["side"]].append((key, nth, {**order, "left": left}))
            waiting[order["side"]].sort(key=lambda one: one[:2])
    return trades
`,
    javascript: `function solve(orders) {
  const waiting = { buy: [], sell: [] }
  const trades = []
  for (const order of orders) {
    const buying = order.side === 'buy'
    const others = waiting[buying ? 'sell' : 'buy']
    let left = order.quantity
    while (left > 0 && others.length > 0) {
      const other = others[0]
      if (buying ? order.price < other.price : order.price > other.price) break
      const quantity = Math.min(left, other.left)
      left -= quantity
      other.left -= quantity
      trades.push({
        buy: buying ? order.id : other.id,
        sell: buying ? other.id : order.id,
        price: other.price,
        quantity,
      })
      if (other.left === 0) others.shift()
    }
    if (left === 0) continue
    const own = waiting[order.side]
    const behind = own.findIndex(({ price }) => (buying ? price < order.price : price > order.price))
    own.splice(behind < 0 ? own.length : behind, 0, { ...order, left })
  }
  return trades
}
`,
    samples: [
      [
        [
          { id: 'S1', side: 'sell', price: 10.1, quantity: 100 },
          { id: 'S2', side: 'sell', price: 10, quantity: 200 },
          { id: 'B1', side: 'buy', price: 10.1, quantity: 250 },
        ],
        [
          { buy: 'B1', sell: 'S2', price: 10, quantity: 200 },
          { buy: 'B1', sell: 'S1', price: 10.1, quantity: 50 },
        ],
      ],
      [
        [
          { id: 'B1', side: 'buy', price: 9.9, quantity: 100 },
          { id: 'S1', side: 'sell', price: 10, quantity: 100 },
        ],
        [],
      ],
    ],
    hidden: [
      [[], []],
      [
        [
          { id: 'B1', side: 'buy', price: 10, quantity: 100 },
          { id: 'B2', side: 'buy', price: 10, quantity: 100 },
          { id: 'B3', side: 'buy', price: 10.2, quantity: 50 },
          { id: 'S1', side: 'sell', price: 10, quantity: 220 },
        ],
        [
          { buy: 'B3', sell: 'S1', price: 10.2, quantity: 50 },
          { buy: 'B1', sell: 'S1', price: 10, quantity: 100 },
          { buy: 'B2', sell: 'S1', price: 10, quantity: 70 },
        ],
      ],
      [
        [
          { id: 'A0', side: 'sell', price: 10.0, quantity: 100 },
          { id: 'A1', side: 'buy', price: 10.2, quantity: 200 },
          { id: 'A2', side: 'buy', price: 10.4, quantity: 300 },
          { id: 'A3', side: 'sell', price: 10.1, quantity: 400 },
          { id: 'A4', side: 'buy', price: 10.3, quantity: 100 },
          { id: 'A5', side: 'buy', price: 10.0, quantity: 200 },
          { id: 'A6', side: 'sell', price: 10.2, quantity: 300 },
          { id: 'A7', side: 'buy', price: 10.4, quantity: 400 },
          { id: 'A8', side: 'buy', price: 10.1, quantity: 100 },
          { id: 'A9', side: 'sell', price: 10.3, quantity: 200 },
          { id: 'A10', side: 'buy', price: 10.0, quantity: 300 },
          { id: 'A11', side: 'buy', price: 10.2, quantity: 400 },
          { id: 'A12', side: 'sell', price: 10.4, quantity: 100 },
          { id: 'A13', side: 'buy', price: 10.1, quantity: 200 },
        ],
        [
          { buy: 'A1', sell: 'A0', price: 10.0, quantity: 100 },
          { buy: 'A2', sell: 'A3', price: 10.4, quantity: 300 },
          { buy: 'A1', sell: 'A3', price: 10.2, quantity: 100 },
          { buy: 'A4', sell: 'A6', price: 10.3, quantity: 100 },
          { buy: 'A7', sell: 'A6', price: 10.2, quantity: 200 },
          { buy: 'A7', sell: 'A9', price: 10.4, quantity: 200 },
        ],
      ],
      [
        [
          { id: 'C0', side: 'buy', price: 20.0, quantity: 10 },
          { id: 'C1', side: 'sell', price: 20.04, quantity: 20 },
          { id: 'C2', side: 'buy', price: 20.08, quantity: 30 },
          { id: 'C3', side: 'sell', price: 20.03, quantity: 40 },
          { id: 'C4', side: 'buy', price: 20.07, quantity: 50 },
          { id: 'C5', side: 'sell', price: 20.02, quantity: 60 },
          { id: 'C6', side: 'buy', price: 20.06, quantity: 10 },
          { id: 'C7', side: 'sell', price: 20.01, quantity: 20 },
          { id: 'C8', side: 'buy', price: 20.05, quantity: 30 },
          { id: 'C9', side: 'sell', price: 20.0, quantity: 40 },
          { id: 'C10', side: 'buy', price: 20.04, quantity: 50 },
          { id: 'C11', side: 'sell', price: 20.08, quantity: 60 },
          { id: 'C12', side: 'buy', price: 20.03, quantity: 10 },
          { id: 'C13', side: 'sell', price: 20.07, quantity: 20 },
          { id: 'C14', side: 'buy', price: 20.02, quantity: 30 },
          { id: 'C15', side: 'sell', price: 20.06, quantity: 40 },
          { id: 'C16', side: 'buy', price: 20.01, quantity: 50 },
          { id: 'C17', side: 'sell', price: 20.05, quantity: 60 },
          { id: 'C18', side: 'buy', price: 20.0, quantity: 10 },
          { id: 'C19', side: 'sell', price: 20.04, quantity: 20 },
        ],
        [
          { buy: 'C2', sell: 'C1', price: 20.04, quantity: 20 },
          { buy: 'C2', sell: 'C3', price: 20.08, quantity: 10 },
          { buy: 'C4', sell: 'C3', price: 20.03, quantity: 30 },
          { buy: 'C4', sell: 'C5', price: 20.07, quantity: 20 },
          { buy: 'C6', sell: 'C5', price: 20.02, quantity: 10 },
          { buy: 'C8', sell: 'C7', price: 20.01, quantity: 20 },
          { buy: 'C8', sell: 'C5', price: 20.02, quantity: 10 },
          { buy: 'C0', sell: 'C9', price: 20.0, quantity: 10 },
          { buy: 'C10', sell: 'C9', price: 20.0, quantity: 30 },
          { buy: 'C10', sell: 'C5', price: 20.02, quantity: 20 },
        ],
      ],
    ],
  },
  {
    id: 'opening-auction',
    title: '集合竞价开盘价',
    difficulty: 'hard',
    summary: '求成交量最大的统一成交价',
    text: `开盘集合竞价在所有委托价中选一个统一成交价：

1. 成交量最大。价格为 p 时，买量是买价不低于 p 的数量之和，卖量是卖价不高于 p 的数量之和，成交量取二者中较小的；
2. 有多个时，取买量与卖量之差（绝对值）最小的；
3. 仍有多个时，取其中最高的价格。

输入：委托列表，每项 {"side": "buy" 或 "sell", "price": 价格, "quantity": 数量}。
输出：{"price": 成交价, "volume": 成交量}；不能成交时 {"price": null, "volume": 0}。`,
    argument: 'orders',
    python: `def solve(orders):
    best = None
    for price in {order["price"] for order in orders}:
        buy = sum(o["quantity"] for o in orders if o["side"] == "buy" and o["price"] >= price)
        sell = sum(o["quantity"] for o in orders if o["side"] == "sell" and o["price"] <= price)
        rank = (min(buy, sell), -abs(buy - sell), price)
        if best is None or rank > best:
            best = rank
    if best is None or best[0] == 0:
        return {"price": None, "volume": 0}
    return {"price": best[2], "volume": best[0]}
`,
    javascript: `function solve(orders) {
  const sum = (side, fits) =>
    orders.filter((one) => one.side === side && fits(one.price)).reduce((all, { quantity }) => all + quantity, 0)
  let best = { volume: 0, gap: 0, price: null }
  for (const { price } of [...orders].sort((one, other) => one.price - other.price)) {
    const buy = sum('buy', (other) => other >= price)
    const sell = sum('sell', (other) => other <= price)
    const volume = Math.min(buy, sell)
    const gap = Math.abs(buy - sell)
    if (volume > best.volume || (volume > 0 && volume === best.volume && gap <= best.gap)) best = { volume, gap, price }
  }
  return { price: best.price, volume: best.volume }
}
`,
    samples: [
      [
        [
          { side: 'buy', price: 10.2, quantity: 300 },
          { side: 'buy', price: 10, quantity: 200 },
          { side: 'sell', price: 9.9, quantity: 200 },
          { side: 'sell', price: 10.1, quantity: 200 },
        ],
        { price: 10.2, volume: 300 },
      ],
      [
        [
          { side: 'buy', price: 9, quantity: 100 },
          { side: 'sell', price: 10, quantity: 100 },
        ],
        { price: null, volume: 0 },
      ],
    ],
    hidden: [
      [[], { price: null, volume: 0 }],
      [
        [
          { side: 'buy', price: 10, quantity: 100 },
          { side: 'sell', price: 9, quantity: 100 },
        ],
        { price: 10, volume: 100 },
      ],
      [
        [
          { side: 'sell', price: 9.5, quantity: 100 },
          { side: 'buy', price: 10.2, quantity: 200 },
          { side: 'sell', price: 9.8, quantity: 300 },
          { side: 'buy', price: 10.5, quantity: 400 },
          { side: 'sell', price: 10.1, quantity: 500 },
          { side: 'buy', price: 9.7, quantity: 100 },
          { side: 'sell', price: 10.4, quantity: 200 },
          { side: 'buy', price: 10.0, quantity: 300 },
          { side: 'sell', price: 9.6, quantity: 400 },
          { side: 'buy', price: 10.3, quantity: 500 },
          { side: 'sell', price: 9.9, quantity: 100 },
          { side: 'buy', price: 9.5, quantity: 200 },
          { side: 'sell', price: 10.2, quantity: 300 },
          { side: 'buy', price: 9.8, quantity: 400 },
          { side: 'sell', price: 10.5, quantity: 500 },
          { side: 'buy', price: 10.1, quantity: 100 },
        ],
        { price: 10.1, volume: 1200 },
      ],
      [
        [
          { side: 'buy', price: 30.0, quantity: 50 },
          { side: 'sell', price: 30.5, quantity: 100 },
          { side: 'sell', price: 30.3, quantity: 150 },
          { side: 'buy', price: 30.1, quantity: 200 },
          { side: 'sell', price: 30.6, quantity: 50 },
          { side: 'sell', price: 30.4, quantity: 100 },
          { side: 'buy', price: 30.2, quantity: 150 },
          { side: 'sell', price: 30.0, quantity: 200 },
          { side: 'sell', price: 30.5, quantity: 50 },
          { side: 'buy', price: 30.3, quantity: 100 },
          { side: 'sell', price: 30.1, quantity: 150 },
          { side: 'sell', price: 30.6, quantity: 200 },
          { side: 'buy', price: 30.4, quantity: 50 },
          { side: 'sell', price: 30.2, quantity: 100 },
          { side: 'sell', price: 30.0, quantity: 150 },
        ],
        { price: 30.1, volume: 500 },
      ],
    ],
  },
  {
    id: 'volume-anomaly',
    title: '异常成交量检索',
    difficulty: 'medium',
    summary: '用中位数绝对偏差找出偏离常态的交易日',
    text: `均值和标准差会被异常值拉偏，稳健的办法是中位数：

1. 求成交量的中位数 m（个数为偶数时取中间两个的平均）；
2. 求各日成交量与 m 之差绝对值的中位数 MAD；
3. 差的绝对值大于 k × MAD 的交易日为异常；MAD 为 0 时，凡与 m 不同的都为异常。

输入：{"volumes": […], "k": 数}。
输出：异常交易日的位置列表，从 0 数起。`,
    argument: 'data',
    python: `def median(values):
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2

def solve(data):
    middle = median(data["volumes"])
    away = [abs(volume - middle) for volume in data["volumes"]]
    bound = data["k"] * median(away)
    return [day for day, far in enumerate(away) if far > bound]
`,
    javascript: `function median(values) {
  const ordered = [...values].sort((one, other) => one - other)
  const half = ordered.length >> 1
  return ordered.length % 2 ? ordered[half] : (ordered[half - 1] + ordered[half]) / 2
}
function solve({ volumes, k }) {
  const middle = median(volumes)
  const away = volumes.map((volume) => Math.abs(volume - middle))
  const bound = k * median(away)
  return away.flatMap((far, day) => (far > bound ? [day] : []))
}
`,
    samples: [
      [{ volumes: [100, 102, 98, 101, 400, 99], k: 5 }, [4]],
      [{ volumes: [5, 5, 5, 9], k: 3 }, [3]],
    ],
    hidden: [
      [{ volumes: [7], k: 3 }, []],
      [{ volumes: [10, 12, 11, 13, 9, 50, 11, 1], k: 4 }, [5, 7]],
      [{ volumes: [1000, 1010, 990, 1005, 995, 2000, 980, 1020, 10], k: 6 }, [5, 8]],
      [{ volumes: [3, 3, 3, 3], k: 1 }, []],
    ],
  },
  {
    id: 'disclosure-hash',
    title: '公告摘要',
    difficulty: 'medium',
    summary: '对规范化后的公告文本计算 32 位摘要',
    text: `两份公告只差空白时应视为同一份。计算公告的摘要：

1. 规范化：连续的空白（空格、制表、换行）变成一个空格，去掉首尾空白；
2. 取 UTF-8 字节；
3. 用 FNV-1a（32 位）计算：从 2166136261 开始，对每个字节先异或，再乘以 16777619，只留低 32 位；
4. 写成 8 位小写十六进制。

输入：公告文本。
输出：摘要。

提示：JavaScript 的乘法会丢失低位，用 Math.imul；UTF-8 字节可由 encodeURIComponent 得到。`,
    argument: 'text',
    python: `def solve(text):
    value = 2166136261
    for byte in " ".join(text.split()).encode("utf-8"):
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return f"{value:08x}"
`,
    javascript: `function bytesOf(text) {
  const bytes = []
  const coded = encodeURIComponent(text)
  for (let at = 0; at < coded.length; at++)
    if (coded[at] === '%') {
      bytes.push(parseInt(coded.slice(at + 1, at + 3), 16))
      at += 2
    } else bytes.push(coded.charCodeAt(at))
  return bytes
}
function solve(text) {
  let value = 2166136261
  for (const byte of bytesOf(text.split(/\\s+/).filter(Boolean).join(' '))) value = Math.imul(value ^ byte, 16777619)
  return (value >>> 0).toString(16).padStart(8, '0')
}
`,
    samples: [
      ['关于召开 2026 年第一次临时股东大会的通知', '6a5ca63c'],
      ['  关于召开\n2026 年第一次临时股东大会的通知 ', '6a5ca63c'],
    ],
    hidden: [
      ['', '811c9dc5'],
      ['a', 'e40c292c'],
      ['权益分派实施公告\t每 10 股派发现金红利 3.5 元', '2bbb2ce5'],
      ['The quick  brown fox', 'ae4d67e2'],
      [
        '公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告公告',
        'b0f6b325',
      ],
    ],
  },
  {
    id: 'hash-chain',
    title: '公告存证链',
    difficulty: 'hard',
    summary: '逐条校验前后相连的摘要，找出第一处断裂',
    text: `公告依次存证，每条记录有文本 text、前一条的摘要 prev 与自己的摘要 hash。第一条的 prev 是 "00000000"。

摘要是对 prev 与 text 直接相连的文本按 UTF-8 计算的 FNV-1a（32 位），写成 8 位小写十六进制（算法见“公告摘要”，这里不做规范化）。

输入：记录的列表。
输出：第一条不正确的记录的位置（摘要不符，或 prev 与前一条的 hash 不同）；全部正确时为 -1。`,
    argument: 'records',
    python: `def fnv(text):
    value = 2166136261
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return f"{value:08x}"

def solve(records):
    before = "00000000"
    for at, record in enumerate(records):
        if record["prev"] != before or record["hash"] != fnv(record["prev"] + record["text"]):
            return at
        before = record["hash"]
    return -1
`,
    javascript: `function fnv(text) {
  let value = 2166136261
  const coded = encodeURIComponent(text).replace(/%(..)/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  for (let at = 0; at < coded.length; at++) value = Math.imul(value ^ coded.charCodeAt(at), 16777619)
  return (value >>> 0).toString(16).padStart(8, '0')
}
function solve(records) {
  let before = '00000000'
  return records.findIndex(({ text, prev, hash }) => {
    const broken = prev !== before || hash !== fnv(prev + text)
    before = hash
    return broken
  })
}
`,
    samples: [
      [
        [
          { text: '董事会决议公告', prev: '00000000', hash: 'f84e8222' },
          { text: '股东大会通知', prev: 'f84e8222', hash: 'faebb2db' },
        ],
        -1,
      ],
      [
        [
          { text: '年度报告', prev: '00000000', hash: 'c9b9192d' },
          { text: '审计报告（更正）', prev: 'c9b9192d', hash: '25eae44a' },
          { text: '更正公告', prev: '25eae44a', hash: '16dd1563' },
        ],
        1,
      ],
    ],
    hidden: [
      [[], -1],
      [
        [
          { text: '第 0 号公告', prev: '00000000', hash: '18c78a29' },
          { text: '第 1 号公告', prev: '18c78a29', hash: '317a9cdd' },
          { text: '第 2 号公告', prev: '317a9cdd', hash: '82008003' },
          { text: '第 3 号公告', prev: '82008003', hash: '90958d35' },
          { text: '第 4 号公告', prev: '90958d35', hash: '4cd2e13c' },
          { text: '第 5 号公告', prev: '4cd2e13c', hash: 'f802f5e7' },
        ],
        -1,
      ],
      [
        [
          { text: '第 0 号公告', prev: '00000000', hash: '18c78a29' },
          { text: '第 1 号公告', prev: '18c78a29', hash: '317a9cdd' },
          { text: '第 2 号公告', prev: '317a9cdd', hash: '82008003' },
          { text: '第 3 号公告', prev: '317a9cdd', hash: '51f61e28' },
          { text: '第 4 号公告', prev: '90958d35', hash: '4cd2e13c' },
          { text: '第 5 号公告', prev: '4cd2e13c', hash: 'f802f5e7' },
        ],
        3,
      ],
      [
        [
          { text: '甲', prev: 'ffffffff', hash: '26a2d54c' },
          { text: '乙', prev: 'cfe571cc', hash: '7f39bd72' },
        ],
        0,
      ],
    ],
  },
  {
    id: 'ex-rights',
    title: '前复权价格',
    difficulty: 'medium',
    summary: '按分红送股把历史收盘价折算到同一口径',
    text: `除权除息日当天，参考价 = (前一日收盘价 − 每股现金红利) ÷ (1 + 每股送股数)。参考价与前一日收盘价之比是复权因子：除权日之前的所有收盘价都要乘以它。有多次时逐次相乘。

输入：{"closes": 收盘价, "events": [{"day": 除权日位置, "cash": 每股红利, "bonus": 每股送股数}]}；除权日从 1 数起（位置 0 没有前一日），前一日收盘价用未复权的。
输出：前复权的收盘价列表。`,
    argument: 'data',
    python: `def solve(data):
    closes = data["closes"]
    factors = [1.0] * len(closes)
    for event in data["events"]:
        before = closes[event["day"] - 1]
        factor = (before - event["cash"]) / (1 + event["bonus"]) / before
        for day in range(event["day"]):
            factors[day] *= factor
    return [close * factor for close, factor in zip(closes, factors)]
`,
    javascript: `function solve({ closes, events }) {
  return closes.map((close, day) =>
    events
      .filter((event) => day < event.day)
      .reduce((adjusted, { day: on, cash, bonus }) => {
        const before = closes[on - 1]
        return (adjusted * (before - cash)) / (1 + bonus) / before
      }, close),
  )
}
`,
    samples: [
      [{ closes: [10, 10.5, 5.2], events: [{ day: 2, cash: 0.5, bonus: 1 }] }, [4.761904761904762, 5.0, 5.2]],
      [{ closes: [3, 4], events: [] }, [3.0, 4.0]],
    ],
    hidden: [
      [
        {
          closes: [20, 21, 19.5, 20, 10.2, 10.5],
          events: [
            { day: 2, cash: 1, bonus: 0 },
            { day: 4, cash: 0, bonus: 1 },
          ],
        },
        [9.523809523809524, 10.0, 9.75, 10.0, 10.2, 10.5],
      ],
      [{ closes: [8], events: [] }, [8.0]],
      [
        {
          closes: [30, 31, 15, 15.5, 14.8, 12],
          events: [
            { day: 5, cash: 0.8, bonus: 0.2 },
            { day: 2, cash: 1, bonus: 1 },
          ],
        },
        [11.442894507410639, 11.824324324324326, 11.824324324324325, 12.218468468468469, 11.666666666666668, 12.0],
      ],
    ],
  },
]
