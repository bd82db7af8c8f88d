import type { ExerciseText } from './exercise-text'

/** Exercises on prices, returns and averages. */
export const priceExercises: readonly ExerciseText[] = [
  {
    id: 'simple-return',
    title: '简单收益率',
    difficulty: 'easy',
    summary: '由收盘价序列计算每日简单收益率',
    text: `给出一只证券按日期排列的收盘价，计算从第二个交易日起每一天的简单收益率：

  收益率 = 当日收盘价 ÷ 前一日收盘价 − 1

输入：收盘价的列表，至少一个，都大于 0。
输出：收益率的列表，比收盘价少一个；只有一个收盘价时为空列表。`,
    argument: 'prices',
    python: `def solve(prices):
    return [after / before - 1 for before, after in zip(prices, prices[1:])]
`,
    javascript: `function solve(prices) {
  return prices.slice(1).map((price, at) => price / prices[at] - 1)
}
`,
    samples: [
      [
        [10, 11, 9.9],
        [0.10000000000000009, -0.09999999999999998],
      ],
      [[8], []],
    ],
    hidden: [
      [
        [100, 100, 100],
        [0.0, 0.0],
      ],
      [
        [3.2, 3.36, 3.024, 3.1],
        [0.04999999999999982, -0.09999999999999998, 0.025132275132275117],
      ],
      [
        [1, 2, 1, 2, 1],
        [1.0, -0.5, 1.0, -0.5],
      ],
      [
        [1520.5, 1498.25, 1533.7, 1601.88, 1577.04],
        [-0.014633344294639916, 0.023660937760720868, 0.04445458694659976, -0.015506779534047554],
      ],
    ],
  },
  {
    id: 'log-return',
    title: '对数收益率与年化波动率',
    difficulty: 'easy',
    summary: '对数收益率的样本标准差按交易日数年化',
    text: `给出收盘价 prices 与一年的交易日数 days：

1. 计算对数收益率 ln(当日收盘价 ÷ 前一日收盘价)；
2. 计算它们的样本标准差（除以 n − 1），乘以 days 的平方根，得到年化波动率。

输入：{"prices": […], "days": 整数}，至少三个收盘价。
输出：{"returns": 对数收益率列表, "volatility": 年化波动率}。`,
    argument: 'data',
    python: `import math

def solve(data):
    prices = data["prices"]
    returns = [math.log(b / a) for a, b in zip(prices, prices[1:])]
    mean = sum(returns) / len(returns)
    variance = sum((r - mean) ** 2 for r in returns) / (len(returns) - 1)
    return {"returns": returns, "volatility": math.sqrt(variance * data["days"])}
`,
    javascript: `function solve({ prices, days }) {
  const returns = prices.slice(1).map((price, at) => Math.log(price / prices[at]))
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length
  const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (returns.length - 1)
  return { returns, volatility: Math.sqrt(variance * days) }
}
`,
    samples: [
      [
        { prices: [10, 11, 9.9], days: 250 },
        { returns: [0.09531017980432493, -0.10536051565782628], volatility: 2.2435665807276433 },
      ],
      [
        { prices: [5, 5, 5, 5], days: 244 },
        { returns: [0.0, 0.0, 0.0], volatility: 0.0 },
      ],
    ],
    hidden: [
      [
        { prices: [20, 21, 22, 21.5, 23], days: 250 },
        {
          returns: [0.04879016416943205, 0.04652001563489291, -0.02298951822469872, 0.06744128079553248],
          volatility: 0.6283633598336453,
        },
      ],
      [
        { prices: [100, 90, 99, 80, 120], days: 242 },
        {
          returns: [-0.10536051565782628, 0.09531017980432493, -0.21309321546070834, 0.4054651081081644],
          volatility: 4.228783565963093,
        },
      ],
      [
        { prices: [1.01, 1.02, 1.0, 0.99, 1.03, 1.04], days: 365 },
        {
          returns: [
            0.00985229644301164, -0.019802627296179754, -0.01005033585350145, 0.03960913809504588, 0.00966191091173689,
          ],
          volatility: 0.4357762644920645,
        },
      ],
    ],
  },
  {
    id: 'drawdown',
    title: '最大回撤',
    difficulty: 'medium',
    summary: '净值从高点到其后低点的最大跌幅，并指出位置',
    text: `给出基金每日净值，求最大回撤：从某一天的净值到其后某一天净值的最大跌幅，

  回撤 = 1 − 低点净值 ÷ 高点净值

输入：净值的列表，至少一个，都大于 0。
输出：{"drawdown": 最大回撤, "peak": 高点位置, "trough": 低点位置}，位置从 0 数起；有多组相同时取低点最早的一组，高点取它之前净值最高的最早一天。没有下跌时三者都为 0。

提示：只走一遍即可，记住走过的最高净值。`,
    argument: 'values',
    python: `def solve(values):
    best = {"drawdown": 0, "peak": 0, "trough": 0}
    peak = 0
    for day, value in enumerate(values):
        if value > values[peak]:
            peak = day
        fall = 1 - value / values[peak]
        if fall > best["drawdown"] + 1e-12:
            best = {"drawdown": fall, "peak": peak, "trough": day}
    return best
`,
    javascript: `function solve(values) {
  let best = { drawdown: 0, peak: 0, trough: 0 }
  let peak = 0
  values.forEach((value, day) => {
    if (value > values[peak]) peak = day
    const drawdown = 1 - value / values[peak]
    if (drawdown > best.drawdown + 1e-12) best = { drawdown, peak, trough: day }
  })
  return best
}
`,
    samples: [
      [[1, 1.2, 0.9, 1.1], { drawdown: 0.25, peak: 1, trough: 2 }],
      [[1, 1.1, 1.2], { drawdown: 0, peak: 0, trough: 0 }],
    ],
    hidden: [
      [[2], { drawdown: 0, peak: 0, trough: 0 }],
      [[1, 0.5, 2, 1], { drawdown: 0.5, peak: 0, trough: 1 }],
      [[1.5, 1.4, 1.6, 1.2, 1.7, 1.3, 1.9, 1.1], { drawdown: 0.42105263157894735, peak: 6, trough: 7 }],
      [[3, 3, 3, 2.7, 2.7, 3.1, 2.8], { drawdown: 0.09999999999999998, peak: 0, trough: 3 }],
      [[1, 2, 1, 4, 2, 8, 4], { drawdown: 0.5, peak: 1, trough: 2 }],
    ],
  },
  {
    id: 'moving-average',
    title: '均线金叉',
    difficulty: 'medium',
    summary: '短期均线自下而上穿过长期均线的交易日',
    text: `给出收盘价 closes、短期天数 short 与长期天数 long（short 小于 long）。第 d 天的 n 日均线是含当天在内最近 n 天收盘价的平均。

当第 d 天短期均线高于长期均线，而前一天短期均线低于或等于长期均线时，第 d 天出现“金叉”。前一天还没有长期均线的，不算。

输入：{"closes": […], "short": 整数, "long": 整数}。
输出：出现金叉的日子的位置列表，从 0 数起。`,
    argument: 'data',
    python: `def solve(data):
    closes, short, long = data["closes"], data["short"], data["long"]
    above = lambda day: (sum(closes[day - short + 1:day + 1]) / short
                         - sum(closes[day - long + 1:day + 1]) / long) > 1e-9
    return [day for day in range(long, len(closes)) if above(day) and not above(day - 1)]
`,
    javascript: `function solve({ closes, short, long }) {
  const mean = (day, n) => closes.slice(day - n + 1, day + 1).reduce((sum, one) => sum + one, 0) / n
  const above = (day) => mean(day, short) - mean(day, long) > 1e-9
  const days = []
  for (let day = long; day < closes.length; day++) if (above(day) && !above(day - 1)) days.push(day)
  return days
}
`,
    samples: [
      [{ closes: [10, 9, 8, 7, 9, 12], short: 2, long: 4 }, [5]],
      [{ closes: [1, 2, 3], short: 1, long: 3 }, []],
    ],
    hidden: [
      [{ closes: [5, 5, 5, 5, 5, 5], short: 2, long: 3 }, []],
      [{ closes: [9, 8, 7, 8, 9, 8, 7, 6, 8, 10, 11, 9, 7, 6, 9, 12], short: 2, long: 5 }, [9, 15]],
      [{ closes: [1, 2, 3, 4, 5, 6, 7, 8], short: 3, long: 5 }, []],
    ],
  },
  {
    id: 'vwap',
    title: '成交量加权均价',
    difficulty: 'easy',
    summary: '按时段汇总逐笔成交的均价与成交量',
    text: `给出逐笔成交，每笔有时间 time（"HH:MM:SS"）、价格 price、数量 volume。按分钟（"HH:MM"）汇总：

  均价 = Σ(价格 × 数量) ÷ Σ数量

输入：成交的列表，可能为空，时间不一定有序。
输出：按分钟从早到晚的列表，每项 {"minute": "HH:MM", "price": 均价, "volume": 数量之和}。`,
    argument: 'trades',
    python: `def solve(trades):
    minutes = {}
    for trade in trades:
        amount, volume = minutes.get(trade["time"][:5], (0, 0))
        minutes[trade["time"][:5]] = (amount + trade["price"] * trade["volume"], volume + trade["volume"])
    return [{"minute": m, "price": a / v, "volume": v} for m, (a, v) in sorted(minutes.items())]
`,
    javascript: `function solve(trades) {
  const minutes = {}
  for (const { time, price, volume } of trades) {
    const of = (minutes[time.slice(0, 5)] ??= { amount: 0, volume: 0 })
    of.amount += price * volume
    of.volume += volume
  }
  return Object.keys(minutes).sort().map((minute) => ({
    minute,
    price: minutes[minute].amount / minutes[minute].volume,
    volume: minutes[minute].volume,
  }))
}
`,
    samples: [
      [
        [
          { time: '09:30:01', price: 10, volume: 100 },
          { time: '09:30:40', price: 10.2, volume: 300 },
          { time: '09:31:00', price: 10.1, volume: 200 },
        ],
        [
          { minute: '09:30', price: 10.15, volume: 400 },
          { minute: '09:31', price: 10.1, volume: 200 },
        ],
      ],
      [[], []],
    ],
    hidden: [
      [
        [
          { time: '14:59:59', price: 5, volume: 1 },
          { time: '09:30:00', price: 6, volume: 3 },
        ],
        [
          { minute: '09:30', price: 6.0, volume: 3 },
          { minute: '14:59', price: 5.0, volume: 1 },
        ],
      ],
      [
        [
          { time: '10:00:00', price: 8.0, volume: 100 },
          { time: '10:00:01', price: 8.01, volume: 200 },
          { time: '10:00:02', price: 8.02, volume: 300 },
          { time: '10:00:03', price: 8.03, volume: 400 },
          { time: '10:00:04', price: 8.04, volume: 500 },
          { time: '10:00:05', price: 8.05, volume: 600 },
        ],
        [{ minute: '10:00', price: 8.033333333333333, volume: 2100 }],
      ],
      [
        [
          { time: '13:00:30', price: 20.0, volume: 200 },
          { time: '13:01:30', price: 20.05, volume: 201 },
          { time: '13:02:30', price: 20.1, volume: 202 },
          { time: '13:00:30', price: 20.15, volume: 203 },
          { time: '13:01:30', price: 20.2, volume: 204 },
          { time: '13:02:30', price: 20.25, volume: 205 },
          { time: '13:00:30', price: 20.3, volume: 206 },
          { time: '13:01:30', price: 20.35, volume: 207 },
          { time: '13:02:30', price: 20.4, volume: 208 },
        ],
        [
          { minute: '13:00', price: 20.151477832512317, volume: 609 },
          { minute: '13:01', price: 20.201470588235296, volume: 612 },
          { minute: '13:02', price: 20.25146341463415, volume: 615 },
        ],
      ],
    ],
  },
  {
    id: 'price-limit',
    title: '涨跌停价格',
    difficulty: 'easy',
    summary: '以分为单位计算涨跌停价，四舍五入到分',
    text: `涨停价 = 前收盘价 × (1 + 幅度)，跌停价 = 前收盘价 × (1 − 幅度)，四舍五入到分；最低为 0.01 元。

为了没有浮点误差，价格都以分为单位，是整数；幅度以百分数给出，也是整数。

输入：列表，每项 {"close": 前收盘价（分）, "percent": 幅度}。
输出：列表，每项 {"up": 涨停价（分）, "down": 跌停价（分）}。`,
    argument: 'stocks',
    python: `def solve(stocks):
    rounded = lambda close, percent: max(1, (close * (100 + percent) + 50) // 100)
    return [{"up": rounded(s["close"], s["percent"]), "down": rounded(s["close"], -s["percent"])} for s in stocks]
`,
    javascript: `function solve(stocks) {
  const rounded = (close, percent) => Math.max(1, Math.floor((close * (100 + percent) + 50) / 100))
  return stocks.map(({ close, percent }) => ({ up: rounded(close, percent), down: rounded(close, -percent) }))
}
`,
    samples: [
      [
        [
          { close: 1005, percent: 10 },
          { close: 333, percent: 5 },
        ],
        [
          { up: 1106, down: 905 },
          { up: 350, down: 316 },
        ],
      ],
      [[{ close: 1, percent: 20 }], [{ up: 1, down: 1 }]],
    ],
    hidden: [
      [[], []],
      [
        [
          { close: 99999, percent: 20 },
          { close: 45, percent: 10 },
          { close: 2, percent: 30 },
        ],
        [
          { up: 119999, down: 79999 },
          { up: 50, down: 41 },
          { up: 3, down: 1 },
        ],
      ],
      [
        [
          { close: 101, percent: 5 },
          { close: 101, percent: 10 },
          { close: 101, percent: 20 },
          { close: 250, percent: 5 },
          { close: 250, percent: 10 },
          { close: 250, percent: 20 },
          { close: 777, percent: 5 },
          { close: 777, percent: 10 },
          { close: 777, percent: 20 },
          { close: 1234, percent: 5 },
          { close: 1234, percent: 10 },
          { close: 1234, percent: 20 },
        ],
        [
          { up: 106, down: 96 },
          { up: 111, down: 91 },
          { up: 121, down: 81 },
          { up: 263, down: 238 },
          { up: 275, down: 225 },
          { up: 300, down: 200 },
          { up: 816, down: 738 },
          { up: 855, down: 699 },
          { up: 932, down: 622 },
          { up: 1296, down: 1172 },
          { up: 1357, down: 1111 },
          { up: 1481, down: 987 },
        ],
      ],
    ],
  },
]
