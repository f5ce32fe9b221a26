// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.8.17;

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface PoolManagerForHooks {
    function take(address currency, address to, uint256 amount) external;
    function updateDynamicLPFee(PoolKey calldata key, uint24 fee) external;
}

/// @title A hook that keeps 1 % of what a swap did not specify: of the output, or of the input of an exact output.
/// @dev Its address must have the flags afterSwap and afterSwapReturnsDelta.
contract FeeTakingHook {
    PoolManagerForHooks public immutable poolManager;

    constructor(PoolManagerForHooks poolManager_) {
        poolManager = poolManager_;
    }

    receive() external payable {}

    function afterSwap(
        address,
        PoolKey calldata key,
        SwapParams calldata params,
        int256 delta,
        bytes calldata
    ) external returns (bytes4, int128) {
        require(msg.sender == address(poolManager), 'not the pool manager');
        // The upper half of the delta is the amount of currency 0, the lower of currency 1.
        bool specifiedIs0 = (params.amountSpecified < 0) == params.zeroForOne;
        int128 unspecified = specifiedIs0 ? int128(delta) : int128(delta >> 128);
        int128 fee = (unspecified < 0 ? -unspecified : unspecified) / 100;
        poolManager.take(specifiedIs0 ? key.currency1 : key.currency0, address(this), uint128(fee));
        return (this.afterSwap.selector, fee);
    }
}

/// @title A hook that is called once, when a pool is created, and gives a pool with a dynamic fee 0.3 %.
/// @dev Its address must have the flag afterInitialize. It cannot change a swap of a pool with a static fee.
contract FirstFeeHook {
    PoolManagerForHooks public immutable poolManager;

    constructor(PoolManagerForHooks poolManager_) {
        poolManager = poolManager_;
    }

    function afterInitialize(
        address,
        PoolKey calldata key,
        uint160,
        int24
    ) external returns (bytes4) {
        require(msg.sender == address(poolManager), 'not the pool manager');
        if (key.fee == 0x800000) poolManager.updateDynamicLPFee(key, 3000);
        return this.afterInitialize.selector;
    }
}

struct ModifyLiquidityParams {
    int24 tickLower;
    int24 tickUpper;
    int256 liquidityDelta;
    bytes32 salt;
}

/// @title A hook that keeps a tenth of the liquidity that is taken out of a pool, and none of its fees.
/// @dev Its address must have the flags afterRemoveLiquidity and afterRemoveLiquidityReturnsDelta.
contract ExitTakingHook {
    PoolManagerForHooks public immutable poolManager;

    constructor(PoolManagerForHooks poolManager_) {
        poolManager = poolManager_;
    }

    receive() external payable {}

    function afterRemoveLiquidity(
        address,
        PoolKey calldata key,
        ModifyLiquidityParams calldata,
        int256 delta,
        int256 feesAccrued,
        bytes calldata
    ) external returns (bytes4, int256) {
        require(msg.sender == address(poolManager), 'not the pool manager');
        int128 kept0 = (int128(delta >> 128) - int128(feesAccrued >> 128)) / 10;
        int128 kept1 = (int128(delta) - int128(feesAccrued)) / 10;
        if (kept0 > 0) poolManager.take(key.currency0, address(this), uint128(kept0));
        if (kept1 > 0) poolManager.take(key.currency1, address(this), uint128(kept1));
        return (this.afterRemoveLiquidity.selector, (int256(kept0) << 128) | int256(uint256(uint128(kept1))));
    }
}
