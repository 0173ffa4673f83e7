// This stub replaces font files in tests, which load no files.
module.exports = 'asset';
