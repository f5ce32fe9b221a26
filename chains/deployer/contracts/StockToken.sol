// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.8.17;

import './TestToken.sol';

/// @title A token whose shown unit is not its own (ERC-8056), as shares after a split. Anyone may set it.
contract StockToken is TestToken {
    uint256 public newUIMultiplier;
    uint256 public effectiveAt;
    uint256 private _before;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

    function setUIMultiplier(uint256 multiplier, uint256 at) external {
        _before = uiMultiplier();
        newUIMultiplier = multiplier;
        effectiveAt = at;
    }

    function uiMultiplier() public view returns (uint256) {
        return block.timestamp >= effectiveAt ? newUIMultiplier : _before;
    }
}
