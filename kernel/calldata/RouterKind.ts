export type RouterKind = 'v2Router02' | 'swapRouter' | 'swapRouter02' | 'universalRouter';
