/** Inverts a symmetric positive definite matrix in place, row by row, without pivots. */
export function invertSymmetric(matrix: Float64Array, size: number): void {
  for (let pivot = 0; pivot < size; pivot++) {
    const at = pivot * size;
    const inverse = 1 / matrix[at + pivot]!;
    matrix[at + pivot] = 1;
    for (let k = 0; k < size; k++) matrix[at + k]! *= inverse;
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = matrix[row * size + pivot]!;
      if (factor === 0) continue;
      matrix[row * size + pivot] = 0;
      for (let k = 0; k < size; k++) matrix[row * size + k]! -= factor * matrix[at + k]!;
    }
  }
}
