/**
 * Makes the compiler of a context cache its results, so that a worker compiles a file once even if many tests load it.
 */
module.exports = () => {
  const compiled = new Map();
  return (compile) => (source, filename) => {
    if (compiled.get(filename)?.source !== source) compiled.set(filename, { source, run: compile(source, filename) });
    return compiled.get(filename).run;
  };
};
