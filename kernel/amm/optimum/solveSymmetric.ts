/**
 * Solves `matrix * x = right` for a symmetric positive definite matrix, by LDL decomposition without pivots;
 * overwrites both, and leaves x in `right`. `matrix` is row by row.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    const pivot = matrix[column * size + column]!;
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row * size + column]! / pivot;
      if (factor === 0) continue;
      for (let k = column + 1; k <= row; k++) matrix[row * size + k]! -= factor * matrix[k * size + column]!;
      right[row]! -= factor * right[column]!;
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    let value = right[row]!;
    for (let k = row + 1; k < size; k++) value -= matrix[k * size + row]! * right[k]!;
    right[row] = value / matrix[row * size + row]!;
  }
}
