/**
 * The factors by which the columns of `rows` come nearest to `values`, every row's error counted as a share of
 * its value.
 */
export function leastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  const at = (row: readonly number[], column: number): number => row[column] ?? 0;
  // The normal equations, with the values as a last column.
  const matrix = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      rows.reduce((sum, row, index) => {
        const value = at(values, index);
        return sum + (at(row, i) / value) * (j < size ? at(row, j) / value : 1);
      }, 0),
    ),
  );
  for (let i = 0; i < size; i++) {
    const rest = matrix.slice(i).sort((a, b) => Math.abs(at(b, i)) - Math.abs(at(a, i)));
    matrix.splice(i, size, ...rest);
    const pivot = matrix[i] ?? [];
    for (const row of matrix) {
      if (row === pivot) continue;
      const share = at(row, i) / at(pivot, i);
      for (let j = i; j <= size; j++) row[j] = at(row, j) - share * at(pivot, j);
    }
  }
  return matrix.map((row, i) => at(row, size) / at(row, i));
}
