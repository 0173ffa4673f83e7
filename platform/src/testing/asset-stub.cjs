// Stands in for font files in tests, where nothing is loaded.
module.exports = 'asset';
